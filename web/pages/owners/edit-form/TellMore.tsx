// What buyers want to know before they give a price that stays: each answer is saved by the tap that gives it.
import { memo, useCallback, useState, type ChangeEvent, useEffect, useRef } from 'react'
import { capitalised } from '../../../../domain/basics/capitalised.ts'
import {
  ANSWERS,
  ASKABLE,
  CALL_TIMES,
  parseFacts,
  typeFacts,
  type AskableFact,
  type FactField,
  type TypedFacts,
  FACT_WORDS,
  NOT_SAID,
} from '../../../../domain/vehicles/facts.ts'
import { notDoneWords, type CallOutcome, type NotDone } from '../../../calls/call-outcome.ts'
import { saveFacts } from '../../../calls/facts.ts'
import { Segments } from '../../../components/Choices.tsx'
import { Alert } from '../../../components/Alert.tsx'
import { Field } from '../../../components/Field.tsx'
import { useHydrated } from '../../../components/use-browser.ts'
import type { FoldedProps } from './Folds.tsx'

// What changes a price most; the rest is behind "More".
const FIRST = ASKABLE.slice(0, 5)
const MORE = ASKABLE.slice(5)

export function TellMore({ uniqueId, posting, onAnswer }: FoldedProps) {
  const { facts, factRequests } = posting
  const isHydrated = useHydrated()
  const [before] = useState(facts)
  const [typed, setTyped] = useState(() => typeFacts(facts, new Date()))
  const [isMore] = useState(MORE.some((fact) => factRequests[fact] > 0))
  const [said, setSaid] = useState<Said>({ saved: false })

  const call = useCallback((value: TypedFacts) => saveFacts(uniqueId, value), [uniqueId])
  const save = useSaving({
    call,
    onKept(saved) {
      const answered = ASKABLE.filter((fact) => saved.facts[fact] !== null)
      const none = Object.fromEntries(answered.map((fact) => [fact, 0]))
      setSaid(({ day }) => ({ saved: true, day }))
      onAnswer({ facts: saved.facts, factRequests: { ...factRequests, ...none } })
    },
    onFailed(outcome, saved) {
      const day = outcome.kind === 'refused' ? outcome.problems[0]?.message : undefined
      const kept = saved?.facts ?? before
      setTyped(typeFacts(kept, new Date()))
      onAnswer({ facts: kept })
      const line = day === undefined ? notDoneWords('save that', outcome) : undefined
      setSaid((now) => ({ saved: false, line, day: day ?? now.day }))
    },
  })
  const answer = (field: FactField, value: string): void => {
    const next = { ...typed, [field]: value }
    setTyped(next)
    // A day that was refused still stands in its field.
    setSaid(({ day }) => ({ saved: false, day: field === 'goneBy' ? undefined : day }))
    const parsed = parseFacts(next, new Date())
    if (parsed.ok) onAnswer({ facts: parsed.value })
    save(next)
  }
  // Half a year that is being typed is a day too, long ago.
  const answerDay = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>): void => {
    if (value === '' || value > '2000') answer('goneBy', value)
  }
  const latest = useRef(answer)
  useEffect(() => {
    latest.current = answer
  })
  const onTap = useCallback((fact: AskableFact, value: string) => latest.current(fact, value), [])
  const row = (fact: AskableFact) => (
    <FactRow
      key={fact}
      {...{ fact, isHydrated, onTap }}
      chosen={typed[fact]}
      asked={factRequests[fact]}
    />
  )

  return (
    <>
      <p>Say what you know. Then the price is less likely to drop on the day.</p>
      <form
        method="post"
        action={`/car/facts/${uniqueId}`}
        onSubmit={(event) => event.preventDefault()}
      >
        {FIRST.map(row)}
        <details className="more" open={isMore}>
          <summary className="link">More</summary>
          {MORE.map(row)}
          <fieldset className="call-times" aria-describedby="call-times-note">
            <legend className="label">When to call</legend>
            <p id="call-times-note" className="hint">
              Buyers see this above the Call button.
            </p>
            <div className="ticks pair near">
              {CALL_TIMES.map((time) => (
                <label key={time} className="choice">
                  <input
                    type="checkbox"
                    name={time}
                    value="yes"
                    checked={typed[time] === 'yes'}
                    onChange={({ currentTarget }) =>
                      answer(time, currentTarget.checked ? 'yes' : '')
                    }
                  />
                  <span>{capitalised(time)}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <Field
            id="goneBy"
            label="It must be gone by"
            type="date"
            autoComplete="off"
            placeholder="31/03/2027"
            defaultValue={typed.goneBy}
            error={said.day}
            onChange={answerDay}
          />
        </details>
        {said.line !== undefined && <Alert kind="warning">{said.line}</Alert>}
        {!isHydrated && (
          <button type="submit" className="button">
            Save Answers
          </button>
        )}
        <output className="saved">{said.saved && 'Saved. Buyers see your answers.'}</output>
      </form>
    </>
  )
}

type Said = { saved: boolean; line?: string | undefined; day?: string | undefined }

interface FactRowProps {
  fact: AskableFact
  isHydrated: boolean
  chosen: string
  /** How many buyers asked. */
  asked: number
  /** Stays the same, so that only the row that is tapped is drawn again. */
  onTap: (fact: AskableFact, value: string) => void
}

/** The name and its answers. A second tap on an answer takes it back; without a script "Not said" does. */
const FactRow = memo(function Row({ fact, isHydrated, chosen, asked, onTap }: FactRowProps) {
  const answers = ANSWERS[fact]
  const offered = isHydrated ? answers : [...answers, { typed: '', label: NOT_SAID }]
  return (
    <div
      className={isHydrated && answers.length <= 3 ? 'fact' : 'fact below'}
      role="radiogroup"
      aria-labelledby={`${fact}-name`}
      aria-describedby={`${fact}-asked`}
    >
      <div>
        <strong id={`${fact}-name`}>{FACT_WORDS[fact].label}</strong>
        <p id={`${fact}-asked`} className="good">
          {chosen === '' && asked > 0 && (asked === 1 ? '1 buyer asked' : `${asked} buyers asked`)}
        </p>
      </div>
      <Segments
        name={fact}
        choices={offered.map((one) => [one.typed, one.label] as const)}
        inputOf={(value) => ({
          value,
          checked: chosen === value,
          onChange: () => onTap(fact, value),
          onClick: () => chosen === value && onTap(fact, ''),
        })}
      />
    </div>
  )
})

interface Saving<T, Kept> {
  call: (value: T) => Promise<CallOutcome<Kept>>
  onKept: (kept: Kept) => void
  /** `kept` is what was saved last, if anything was. */
  onFailed: (outcome: NotDone, kept: Kept | undefined) => void
}

/** Saves each value as it is tapped, one call at a time: of several the last counts, also where the page is left meanwhile. */
export function useSaving<T, Kept>({ call, onKept, onFailed }: Saving<T, Kept>) {
  const waiting = useRef<T | null>(null)
  const isBusy = useRef(false)
  const kept = useRef<Kept>(undefined)
  useEffect(() => {
    const leave = (): void => {
      if (waiting.current !== null) void call(waiting.current)
      waiting.current = null
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [call])

  const send = async (value: T): Promise<void> => {
    const outcome = await call(value)
    if (outcome.kind === 'done') kept.current = outcome.value
    const next = waiting.current
    waiting.current = null
    if (next !== null) return send(next)
    isBusy.current = false
    if (outcome.kind === 'done') onKept(outcome.value)
    else onFailed(outcome, kept.current)
  }
  return (value: T): void => {
    if (isBusy.current) {
      waiting.current = value
      return
    }
    isBusy.current = true
    void send(value)
  }
}
