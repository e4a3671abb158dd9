import { useCallback, useState } from 'react'
import { complainPath } from '../../../../domain/site/addresses.ts'
import { dayAndTime, shortDay } from '../../../../domain/basics/days.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import type { Disclosure, NumberFor } from '../../../../domain/wire/posting.ts'
import { jsonCall } from '../../../calls/json-call.ts'
import { takeFocus } from '../../../components/focus.ts'
import { StepForm } from '../../../components/link-pages/LinkPageParts.tsx'
import type { FoldedProps } from './Folds.tsx'
import { useSaving } from './TellMore.tsx'

const CHOICES = [
  {
    value: 'subscribers',
    label: 'Any buyer who gives a price.',
    labelOnceChosen: 'Any buyer who gave a price.',
    effect: '',
  },
  {
    value: 'chosen',
    label: 'Only the buyer I choose.',
    labelOnceChosen: 'Only the buyer I chose.',
    effect: 'The others can still send a price.',
  },
] as const

/** Who can have the number, and who has it: an owner who is called can tell by whom, and end it. */
export function WhoMayCall({ uniqueId, posting, state, onAnswer }: FoldedProps) {
  const { numberFor, disclosures, deal } = posting
  const isChosen = deal !== null
  const isGone = isChosen && deal.paid !== null
  return (
    <>
      {!isGone && (
        <Choice key={state?.loads} {...{ uniqueId, numberFor, isChosen, state, onAnswer }} />
      )}
      {isGone && disclosures.length === 0 && <p>No buyer was given your number.</p>}
      {disclosures.length > 0 && (
        <section aria-labelledby="number-holders">
          <h2 id="number-holders">Who has your number</h2>
          {numberFor === 'chosen' && !isGone && (
            <p>From now on only the buyer you {deal === null ? 'choose' : 'chose'} can see it.</p>
          )}
          <ul className="plain lines">
            {disclosures.map((disclosure) => (
              <Holder
                key={disclosure.disclosureId}
                {...{ uniqueId, disclosure, disclosures, state }}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type ChoiceProps = Pick<FoldedProps, 'uniqueId' | 'state' | 'onAnswer'> & {
  numberFor: NumberFor
  /** Whether a buyer is chosen: then the others send no price. */
  isChosen: boolean
}

function Choice({ uniqueId, numberFor, isChosen, state, onAnswer }: ChoiceProps) {
  const [isSaved, setSaved] = useState(false)
  const [before] = useState(numberFor)
  const call = useCallback(
    async (wanted: NumberFor) => {
      const asking = { uniqueId, body: { numberFor: wanted }, keepalive: true }
      const outcome = await jsonCall('POST /car/number-for/:uniqueId', asking, 'success')
      return outcome.kind === 'done' ? { ...outcome, value: wanted } : outcome
    },
    [uniqueId],
  )
  const save = useSaving({
    call,
    onKept: () => setSaved(true),
    onFailed(outcome, kept = before) {
      onAnswer({ numberFor: kept })
      state?.showNotDone(outcome, 'save who can have your number')
    },
  })
  const choose = (wanted: NumberFor): void => {
    setSaved(false)
    onAnswer({ numberFor: wanted })
    save(wanted)
  }
  return (
    <StepForm action={`/car/number-for/${uniqueId}`} onSend={state && (() => choose(numberFor))}>
      <div className="choices" role="radiogroup" aria-label="Who may call you?">
        {CHOICES.map(({ value, label, labelOnceChosen, effect }) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name="numberFor"
              value={value}
              checked={value === numberFor}
              onChange={() => choose(value)}
            />
            <span>
              <strong>{isChosen ? labelOnceChosen : label}</strong> {!isChosen && effect}
            </span>
          </label>
        ))}
      </div>
      {state === undefined ? (
        <button type="submit" className="button">
          Save
        </button>
      ) : (
        <output className="saved">{isSaved && 'Saved'}</output>
      )}
    </StepForm>
  )
}

type HolderProps = Pick<FoldedProps, 'uniqueId' | 'state'> & {
  disclosure: Disclosure
  disclosures: Disclosure[]
}

function Holder({ uniqueId, disclosure, disclosures, state }: HolderProps) {
  const { disclosureId, agentName, at, quoted, askedNotToCallAt } = disclosure
  const isAsked = askedNotToCallAt !== null
  const [wasNotAsked] = useState(!isAsked)
  const [isAsking, setAsking] = useState(false)
  const ask = async ({ change, showNotDone }: NonNullable<HolderProps['state']>): Promise<void> => {
    setAsking(true)
    const asking = { uniqueId, body: { disclosureId } }
    const outcome = await jsonCall('POST /car/ask-not-to-call/:uniqueId', asking, 'success')
    setAsking(false)
    if (outcome.kind !== 'done') return showNotDone(outcome, 'stop them calling')
    const asked = { ...disclosure, askedNotToCallAt: new Date().toISOString() }
    change({ disclosures: disclosures.map((given) => (given === disclosure ? asked : given)) })
  }
  return (
    <li>
      <h3 id={`holder-${disclosureId}`}>{agentName}</h3>
      {isAsked ? (
        <>
          <p ref={wasNotAsked ? takeFocus : null} className="good small-words" tabIndex={-1}>
            Told not to call, <time dateTime={askedNotToCallAt}>{shortDay(askedNotToCallAt)}</time>.
          </p>
          <p className="quiet-line">They no longer see your number.</p>
        </>
      ) : (
        <p className="quiet-line">
          Given <time dateTime={at}>{dayAndTime(at)}</time>.
          {quoted !== null && ` Price ${inPounds(quoted)}.`}
        </p>
      )}
      <div className="row far">
        {!isAsked && (
          <StepForm
            action={`/car/ask-not-to-call/${uniqueId}`}
            fields={{ disclosureId }}
            onSend={state && (() => void ask(state))}
          >
            <button
              type="submit"
              className="link"
              disabled={isAsking || (state !== undefined && state.busy !== null)}
              aria-describedby={`holder-${disclosureId}`}
            >
              Stop them calling
            </button>
          </StepForm>
        )}
        <a
          className="link"
          href={complainPath({ about: 'buyer', uniqueId, disclosureId })}
          aria-describedby={`holder-${disclosureId}`}
        >
          Report
        </a>
      </div>
    </li>
  )
}
