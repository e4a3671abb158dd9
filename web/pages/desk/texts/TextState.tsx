import type { DeskText } from '../../../../domain/wire/desk-postings.ts'
import { doAtDesk } from '../../../calls/desk/desk-calls.ts'
import { ActButton } from '../parts/ActButton.tsx'
import { timeWords } from '../parts/when.ts'
import { failureWords, stateWords } from './text-words.ts'

/** The state of a text, and a button to try it again if it failed. */
export function TextState({ text }: { text: DeskText }) {
  if (text.state === 'failed') {
    return (
      <>
        <span className="desk-late">Failed:</span> {failureWords(text)}{' '}
        <ActButton
          className="link"
          busyText="Retrying.."
          call={() => doAtDesk(`texts/${text.id}/retry`)}
        >
          Retry
        </ActButton>
      </>
    )
  }
  if (text.state === 'put-off' && text.nextTryAt !== null) {
    return `Next try ${timeWords(text.nextTryAt)}: ${failureWords(text)}`
  }
  return text.state === 'delivered' ? <span className="good">Delivered</span> : stateWords(text)
}
