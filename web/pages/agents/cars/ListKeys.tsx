import { Fragment, useState } from 'react'
import { Modal } from '../../../components/Modal.tsx'
import { areKeysOn, keepKeysOn } from '../keys-on.ts'
import { useListKeys } from './use-list-keys.ts'

const KEYS: [keys: string[], between: string, what: string][] = [
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
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(areKeysOn)
  const turn = (on: boolean): void => {
    setOn(on)
    keepKeysOn(on)
  }
  useListKeys(isOn, { onChangeLast, onHelp: () => setOpen(true) })
  return (
    <>
      <button type="button" className="list-keys" onClick={() => setOpen(true)}>
        <kbd aria-hidden="true">?</kbd> Keys
      </button>
      {isOpen && <KeysDialog isOn={isOn} onTurn={turn} onClose={() => setOpen(false)} />}
    </>
  )
}

interface KeysDialogProps {
  isOn: boolean
  onTurn: (on: boolean) => void
  onClose: () => void
}

function KeysDialog({ isOn, onTurn, onClose }: KeysDialogProps) {
  return (
    <Modal labelledBy="list-keys" onClose={onClose}>
      <div className="modal-body">
        <h2 id="list-keys" tabIndex={-1} data-first>
          Keys
        </h2>
        <dl className="keys">
          {KEYS.map(([keys, between, what]) => (
            <div key={what}>
              <dt>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && ` ${between} `}
                    <kbd>{key}</kbd>
                  </Fragment>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <label className="keys-on">
          Use these keys on this computer
          <input type="checkbox" checked={isOn} onChange={({ target }) => onTurn(target.checked)} />
        </label>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  )
}
