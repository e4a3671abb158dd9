import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState, type FormEvent, type RefObject } from 'react'
import { fullDay, londonDay } from '../../../../domain/basics/days.ts'
import { inPounds, pounds } from '../../../../domain/basics/money.ts'
import { DAY_MS, dayOf } from '../../../../domain/basics/time.ts'
import {
  HALF_DAYS,
  HALF_DAY_WORDS,
  type HalfDay,
  parsePaid,
} from '../../../../domain/market/collection.ts'
import type { AgentsDeal } from '../../../../domain/wire/deal.ts'
import { consoleDoes } from '../../../calls/console-call.ts'
import { Alert } from '../../../components/Alert.tsx'
import { BusyButton } from '../../../components/BusyButton.tsx'
import { describeField, Field, FieldNote, GrowingField } from '../../../components/Field.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { useAction, type Action } from '../../../components/console/use-action.ts'
import { focusIfLost } from '../../../components/focus.ts'
import { OneTap } from '../../../components/console/OneTap.tsx'
import { PoundInput } from '../quotes/QuoteFields.tsx'
import { carKey } from '../parts/use-car.ts'
import { useNow } from '../parts/car-words.ts'
import { textOf } from '../../../components/form-problems.ts'

/** The heading of the deal around, which has the focus once what was acted on has left the page. */
export const DealHeading = createContext<RefObject<HTMLElement | null> | null>(null)

/**
 * A `step` in the deal on a car; its body is what is sent with it, else `body`. Repeated it changes nothing. Once it is
 * done the car is asked for again, and then `onDone` is called.
 */
export function useDealCall<Body extends object | void = void>(
  vehicleId: string,
  step: '' | '/fell-through' | '/outcome' | '/answer',
  onDone?: () => void,
  body?: object,
): Action<Body> {
  const queries = useQueryClient()
  const heading = use(DealHeading)
  const endpoint = `POST /agent/vehicles/:vehicleId/collection${step}` as const
  const call = (sent: Body) => consoleDoes(endpoint, { vehicleId, body: (sent ?? body) as never })
  return useAction(call, async () => {
    await queries.invalidateQueries({ queryKey: carKey(vehicleId) })
    void queries.invalidateQueries({ queryKey: KEYS.quotes })
    onDone?.()
    requestAnimationFrame(() => focusIfLost(heading?.current))
  })
}

interface CollectionDayProps {
  vehicleId: string
  deal: AgentsDeal
  onSaved: () => void
  /** Leaves the day as it is; null where there is none. */
  onKeep: (() => void) | null
}

/** The day and half-day that were agreed on the phone. The owner gets a text with them. */
export function CollectionDay({ vehicleId, deal, onSaved, onKeep }: CollectionDayProps) {
  const now = useNow()
  const saving = useDealCall<{ day: string; half: HalfDay }>(vehicleId, '', onSaved)
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const half = textOf(fields, 'half') as HalfDay
    saving.send({ day: textOf(fields, 'day'), half })
  }
  return (
    <form className="one-car-form stack far" noValidate onSubmit={save}>
      <Field
        id={`day-${vehicleId}`}
        name="day"
        label="Day of collection"
        type="date"
        min={londonDay(now)}
        defaultValue={deal.collectOn ?? deal.otherDays[0] ?? ''}
        hint="We’ll text it to the owner."
      />
      <fieldset className="half-days pair">
        <legend className="visually-hidden">Half of the day</legend>
        {HALF_DAYS.map((half) => (
          <label key={half} className="choice">
            <input
              type="radio"
              name="half"
              value={half}
              defaultChecked={half === (deal.collectHalf ?? 'morning')}
            />
            <span>
              <strong>{half === 'morning' ? 'Morning' : 'Afternoon'}</strong>
              {HALF_DAY_WORDS[half]}
            </span>
          </label>
        ))}
      </fieldset>
      {saving.fault !== null && <Alert kind="warning">{saving.fault.message}</Alert>}
      <div className="pair">
        <SaveButton busyText={saving.busy ? 'Saving..' : null}>Save Day</SaveButton>
        {onKeep !== null && (
          <button type="button" className="button" onClick={onKeep}>
            Keep This Day
          </button>
        )}
      </div>
    </form>
  )
}

interface DealOutcomeProps {
  vehicleId: string
  deal: AgentsDeal
}

export function DealOutcome({ vehicleId, deal }: DealOutcomeProps) {
  const { agentOutcome, ownerOutcome, collectOn, over } = deal
  const mayStillSay = !over && agentOutcome !== 'paid' && collectOn !== null
  return (
    <>
      {mayStillSay && (
        <>
          <PaidForm vehicleId={vehicleId} deal={deal} />
          <NotCollected vehicleId={vehicleId} deal={deal} />
        </>
      )}
      {(agentOutcome !== null || ownerOutcome !== null) && (
        <ul className="plain deal-outcome stack near">
          {outcomeWords(deal).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {deal.mayAnswer && <AnswerForm vehicleId={vehicleId} />}
      {deal.answered && <p className="quiet-line">We have your answer.</p>}
    </>
  )
}

/** The agreed amount is in the field already, so that a price kept is one tap. */
function PaidForm({ vehicleId, deal }: DealOutcomeProps) {
  const id = `paid-${vehicleId}`
  const [problem, setProblem] = useState<string>()
  const saving = useDealCall<{ paid: number }>(vehicleId, '/outcome')
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const paid = parsePaid(textOf(new FormData(event.currentTarget), 'paid'))
    setProblem(paid.ok ? undefined : paid.problems[0]?.message)
    if (paid.ok) saving.send({ paid: pounds(paid.value) })
  }
  return (
    <form className="paid-form" noValidate onSubmit={save}>
      <label className="label" htmlFor={id}>
        Collected, paid<span className="visually-hidden"> in pounds</span>
      </label>
      <div className="paid-row row">
        <PoundInput {...describeField(id, problem)} name="paid" defaultValue={deal.amount} />
        <SaveButton busyText={saving.busy ? 'Saving..' : null}>Save</SaveButton>
      </div>
      <FieldNote of={id} hint={whenAskedWords(deal, useNow())} error={problem} />
      {saving.fault !== null && <Alert kind="warning">{saving.fault.message}</Alert>}
    </form>
  )
}

/** On the day and after it; what is said can still be put right by an amount. */
function NotCollected({ vehicleId, deal }: DealOutcomeProps) {
  const now = useNow()
  const saying = useDealCall(vehicleId, '/outcome', undefined, { notCollected: true })
  const isDue = deal.collectOn !== null && deal.collectOn <= londonDay(now)
  if (!isDue || deal.agentOutcome !== null) return null
  return (
    <OneTap call={saying} busyText="Saving.." look="">
      Not Collected
    </OneTap>
  )
}

function AnswerForm({ vehicleId }: Pick<DealOutcomeProps, 'vehicleId'>) {
  const sending = useDealCall<{ words: string }>(vehicleId, '/answer')
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    sending.send({ words: textOf(new FormData(event.currentTarget), 'answer') })
  }
  return (
    <form className="one-car-form stack far" noValidate onSubmit={send}>
      <GrowingField
        id={`answer-${vehicleId}`}
        name="answer"
        label="Your answer"
        rows={3}
        hint="Only we read it. You can answer once."
      />
      {sending.fault !== null && <Alert kind="warning">{sending.fault.message}</Alert>}
      <SaveButton busyText={sending.busy ? 'Sending..' : null}>Send Answer</SaveButton>
    </form>
  )
}

/** Submits the form around it, where something else on the page comes first. */
function SaveButton({ busyText, children }: { busyText: string | null; children: string }) {
  return (
    <BusyButton type="submit" className="button" disabled={busyText !== null} busyText={busyText}>
      {children}
    </BusyButton>
  )
}

function outcomeWords(deal: AgentsDeal): string[] {
  const agents = agentsWords(deal)
  return agents === null ? [ownersWords(deal)] : [agents, ownersWords(deal)]
}

function agentsWords({ agentOutcome, agentPaid, amount }: AgentsDeal): string | null {
  if (agentOutcome === null) return null
  if (agentOutcome === 'not-collected') return 'You said the car was not collected.'
  return `You collected it and paid ${inPounds(agentPaid ?? amount)}.`
}

function ownersWords({ ownerOutcome, ownerPaid, ownerReason, amount }: AgentsDeal): string {
  switch (ownerOutcome) {
    case 'paid-full':
      return `The owner says you paid ${inPounds(amount)}, as agreed.`
    case 'paid-less': {
      const reason = ownerReason === null ? '.' : `: ${ownerReason}`
      return `The owner says you paid ${inPounds(ownerPaid ?? 0)}${reason}`
    }
    case 'nobody-came':
      return 'The owner says nobody came.'
    case 'wanted-less':
      return 'The owner says you wanted to pay less, and kept the car.'
    case null:
      return 'The owner hasn’t said yet.'
  }
}

/** Such as "We’ll ask the owner the same on the morning of Friday 27 November."; none once they have said. */
export function whenAskedWords(
  { collectOn, ownerOutcome }: Pick<AgentsDeal, 'collectOn' | 'ownerOutcome'>,
  now: number,
): string | undefined {
  if (collectOn === null || ownerOutcome !== null) return undefined
  const after = dayOf(Date.parse(collectOn) + DAY_MS)
  if (after <= londonDay(now)) return 'We’re asking the owner the same.'
  return `We’ll ask the owner the same on the morning of ${fullDay(after)}.`
}
