import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { ALERT_WORDS_MAX, TELLS, type Tell } from '../../../../domain/alerts.ts'
import { FILTER_FACTS } from '../../../../domain/search-filters.ts'
import type { Alerts } from '../../../../domain/wire/alerts.ts'
import { saveAlerts } from '../../../calls/agents/alerts.ts'
import { Alert } from '../../../components/Alert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { Field } from '../../../components/Field.tsx'
import { OfflineAlert } from '../../../components/posting-form/OfflineAlert.tsx'
import { useFormProblems } from '../../../components/use-form-problems.ts'
import { problemsOfCall } from '../../../components/console/ask.ts'
import { FILTER_NAMES } from '../fact-words.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { isSignedOut, useSignedIn } from '../../../components/console/signed-in.ts'
import { MatchingCount } from './MatchingCount.tsx'
import { Tick } from './Tick.tsx'
import { When } from './When.tsx'
import { Yards } from './Yards.tsx'

const TELL_NAMES: Record<Tell, string> = {
  chosen: 'An owner chooses my quote',
  declined: 'An owner says no thanks',
  changed: 'A car I quoted on changes',
  ends: 'My licence or subscription ends',
}

type State = 'idle' | 'busy' | 'saved'

/** The alerts of the business, saved as a whole. */
export function AlertsForm({ alerts }: { alerts: Alerts }) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(alerts)
  const [state, setState] = useState<State>('idle')
  // What was saved is shown in the server's spelling, such as a post code with its space.
  const [saves, setSaves] = useState(0)
  const problems = useFormProblems(form)
  const queries = useQueryClient()
  const putSignedIn = useSignedIn()

  const change = (changed: Partial<Alerts>): void => {
    setTyped((before) => ({ ...before, ...changed }))
    setState('idle')
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (state === 'busy') return
    problems.clear()
    setState('busy')
    const outcome = await saveAlerts(typed)
    setState(outcome.kind === 'done' ? 'saved' : 'idle')
    if (isSignedOut(outcome)) return putSignedIn(null)
    if (outcome.kind !== 'done') return problems.show(...problemsOfCall(outcome))
    setTyped(outcome.value)
    setSaves((count) => count + 1)
    queries.setQueryData(KEYS.alerts, outcome.value)
  }

  return (
    <form ref={form} className="fields alerts" onSubmit={(event) => void save(event)}>
      {alerts.textsAllowed && (
        <div className="alerts-rows">
          <p className="quiet">
            Prefer texts? We can send one summary at 08:00 and one at 16:00 instead.
          </p>
          <Tick
            label="Two summary texts a day"
            checked={typed.texts}
            onTick={(texts) => change({ texts })}
          />
        </div>
      )}
      <Yards
        key={`yards ${saves}`}
        saved={typed.yards}
        problemOf={problems.of}
        onChange={(yards) => change({ yards })}
      />
      <Field
        key={`words ${saves}`}
        id="words"
        label="Words, any of these"
        optional
        maxLength={ALERT_WORDS_MAX}
        defaultValue={typed.words}
        error={problems.of('words')}
        hint="With commas between them, such as van, transit, diesel."
        autoComplete="off"
        onChange={({ target }) => change({ words: target.value })}
      />
      <fieldset>
        <legend className="label">Only if the owner says</legend>
        <div className="choices ticks alerts-facts">
          {FILTER_FACTS.map((fact) => (
            <label key={fact} className="choice">
              <input
                type="checkbox"
                checked={typed.facts.includes(fact)}
                onChange={({ target }) => {
                  const others = typed.facts.filter((other) => other !== fact)
                  change({ facts: target.checked ? [...others, fact] : others })
                }}
              />
              <span>{FILTER_NAMES[fact]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <When typed={typed} untilProblem={problems.of('until')} onChange={change} />
      <MatchingCount net={typed} />
      <fieldset className="alerts-tells">
        <legend>Also tell me when</legend>
        <div className="alerts-rows">
          {TELLS.map((tell) => (
            <Tick
              key={tell}
              label={TELL_NAMES[tell]}
              checked={typed.tells[tell]}
              onTick={(isTold) => change({ tells: { ...typed.tells, [tell]: isTold } })}
            />
          ))}
        </div>
      </fieldset>
      <OfflineAlert />
      {problems.line !== null && (
        <Alert kind="warning">
          <strong>We couldn’t save this.</strong> {problems.line}
        </Alert>
      )}
      <SubmitButton busyText={state === 'busy' ? 'Saving..' : null}>Save Alerts</SubmitButton>
      <output>
        {state === 'saved' && <span className="alert done">We’ve saved your alerts.</span>}
      </output>
    </form>
  )
}
