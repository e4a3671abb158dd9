import { KeysHelp, type KeyLine } from '../KeysHelp.tsx'
import { useListKeys } from './use-list-keys.ts'

const KEYS: KeyLine[] = [
  [['↓', 'J'], 'or', 'Next car'],
  [['↑', 'K'], 'or', 'Previous car'],
  [['0', '9'], 'to', 'Start the amount for this car'],
  [['Enter'], '', 'Send the quote and go to the next car'],
  [['O'], '', 'Open the car’s page'],
  [['U'], '', 'Change the quote just sent'],
  [['/'], '', 'Search'],
  [['Esc'], '', 'Leave the amount'],
]

/** The list's keys, and the button that says which there are. */
export function ListKeys({ onChangeLast }: { onChangeLast: () => void }) {
  useListKeys(onChangeLast)
  return <KeysHelp keys={KEYS} />
}
