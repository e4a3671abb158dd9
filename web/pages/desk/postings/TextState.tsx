import type { DeskText } from '../../../../domain/wire/desk-postings.ts'
import { WHY_MAX } from '../../../../domain/why.ts'
import { doAtDesk } from '../../../calls/desk-calls.ts'
import { ActButton } from '../parts/ActButton.tsx'
import { Decide } from '../parts/Decide.tsx'
import { timeWords } from '../../../components/console/when.ts'
import { failureWords, stateWords } from './text-words.ts'

/** The state of a text, and a button to try it now if it failed or waits; one that failed can be put away. */
export function TextState({ text }: { text: DeskText }) {
  if (text.state === 'failed') {
    return (
      <>
        <span className="desk-late">Failed:</span> {failureWords(text)} <TryNow text={text} />
        <details>
          <summary>Put away</summary>
          <Decide
            asks={`Why (up to ${WHY_MAX} characters)`}
            button="Put Away"
            busyText="Putting away.."
            onDecide={({ words }) => doAtDesk(`texts/${text.id}/put-away`, { why: words })}
          />
        </details>
      </>
    )
  }
  if (text.state === 'put-off' && text.nextTryAt !== null) {
    return (
      <>
        Next try {timeWords(text.nextTryAt)}: {failureWords(text)} <TryNow text={text} />
      </>
    )
  }
  return text.state === 'delivered' ? <span className="good">Delivered</span> : stateWords(text)
}

function TryNow({ text: { id } }: { text: DeskText }) {
  return (
    <ActButton className="link" busyText="Trying.." call={() => doAtDesk(`texts/${id}/retry`)}>
      Try now
    </ActButton>
  )
}
