import { useEffect, useRef, useState } from 'react'
import type { Disclosure, NumberFor } from '../../../domain/wire/posting.ts'
import { complainPath } from '../../../domain/addresses.ts'
import { inPounds } from '../../../domain/money.ts'
import { StepForm } from '../../components/link-pages/StepForm.tsx'
import { shortDay } from '../../../domain/day-in-words.ts'
import { timeInWords } from '../../../domain/time.ts'

interface NumberHoldersProps {
  uniqueId: string
  /** Null until they are loaded. */
  disclosures: Disclosure[] | null
  numberFor: NumberFor | null
  disabled?: boolean
  /** Left out where there is no script. */
  onAsk?: (disclosureId: string, button: HTMLElement) => void
}

/** Who was given the number, so that an owner who is called can tell by whom, and end it. */
export function NumberHolders(props: NumberHoldersProps) {
  const { disclosures, numberFor, ...holder } = props
  return (
    <section className="part holders" aria-labelledby="number-holders">
      <h2 id="number-holders">Who has your number</h2>
      {disclosures === null || disclosures.length === 0 ? (
        <p>{disclosures === null ? '\u00A0' : 'No local buyers yet.'}</p>
      ) : (
        <>
          {numberFor === 'chosen' && <p>Only the one you choose can still look it up.</p>}
          <ul className="plain">
            {disclosures.map((disclosure) => (
              <Holder key={disclosure.disclosureId} disclosure={disclosure} {...holder} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface HolderProps extends Pick<NumberHoldersProps, 'uniqueId' | 'disabled' | 'onAsk'> {
  disclosure: Disclosure
}

function Holder({ uniqueId, disclosure, disabled = false, onAsk }: HolderProps) {
  const { disclosureId, agentName, at, quoted, askedNotToCallAt } = disclosure
  const isAsked = askedNotToCallAt !== null
  const [wasNotAsked] = useState(!isAsked)
  const answer = useRef<HTMLParagraphElement>(null)
  // It takes the focus when it comes, so that it is read out; the button that brought it is gone.
  useEffect(() => {
    if (isAsked && wasNotAsked) answer.current?.focus()
  }, [isAsked, wasNotAsked])
  return (
    <li>
      <h3 id={`holder-${disclosureId}`}>{agentName}</h3>
      {isAsked ? (
        <>
          <p ref={answer} className="asked" tabIndex={-1}>
            Asked not to call, <time dateTime={askedNotToCallAt}>{shortDay(askedNotToCallAt)}</time>
            .
          </p>
          <p>They no longer see your number.</p>
        </>
      ) : (
        <p>
          Given <time dateTime={at}>{dayAndTime(at)}</time>.
          {quoted !== null && ` Quoted ${inPounds(quoted)}.`}
        </p>
      )}
      <div className="row-links">
        {!isAsked && (
          <StepForm
            action={`/car/ask-not-to-call/${uniqueId}`}
            onSend={onAsk && ((button) => onAsk(disclosureId, button))}
          >
            <input type="hidden" name="disclosureId" value={disclosureId} />
            <button
              type="submit"
              className="link"
              disabled={disabled}
              aria-describedby={`holder-${disclosureId}`}
            >
              Ask not to call
            </button>
          </StepForm>
        )}
        <a
          href={complainPath({ about: 'buyer', uniqueId, disclosureId })}
          aria-describedby={`holder-${disclosureId}`}
        >
          Report
        </a>
      </div>
    </li>
  )
}

/** Who had it, once the posting is deleted: it is shown nowhere else. */
export function NumberWasWith({ disclosures }: { disclosures: Disclosure[] }) {
  if (disclosures.length === 0) return <p>No buyer was given your number.</p>
  return (
    <>
      <p>We can’t show you again who was given your number:</p>
      <ul className="plain">
        {disclosures.map(({ disclosureId, agentName, at }) => (
          <li key={disclosureId}>
            <strong>{agentName}</strong>, <time dateTime={at}>{dayAndTime(at)}</time>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A time in London, such as Fri 20 Nov, 14:05. */
function dayAndTime(iso: string): string {
  return `${shortDay(iso)}, ${timeInWords(iso)}`
}
