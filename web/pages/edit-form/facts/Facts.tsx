// What buyers want to know before they give a price that stays: answered in one form, saved together.
import { useRef, useState, type FormEvent } from 'react'
import { capitalised } from '../../../../domain/capitalised.ts'
import {
  ASKABLE,
  CALL_TIMES,
  FACT_FIELDS,
  typeFacts,
  type TypedFacts,
} from '../../../../domain/facts.ts'
import { GONE_BY } from '../../../../domain/facts-in-words.ts'
import type { Posting } from '../../../../domain/wire/posting.ts'
import { factsAction, saveFacts } from '../../../calls/facts.ts'
import { notDoneWords } from '../../../calls/call-outcome.ts'
import { Alert } from '../../../components/Alert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { Field } from '../../../components/Field.tsx'
import { textOf } from '../../../components/form-texts.ts'
import { useFormProblems } from '../../../components/use-form-problems.ts'
import { FactRow } from './FactRow.tsx'

interface FactsProps {
  uniqueId: string
  posting: Pick<Posting, 'facts' | 'factRequests'>
  /** Without a script there is nobody to tell. */
  onSaved?: (kept: Pick<Posting, 'facts' | 'factRequests'>) => void
}

export function Facts({ uniqueId, posting, onSaved }: FactsProps) {
  const { facts, factRequests } = posting
  const form = useRef<HTMLFormElement>(null)
  const problems = useFormProblems(form)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [typed] = useState(() => typeFacts(facts, new Date()))

  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (state === 'saving') return
    const sent = typedIn(event.currentTarget)
    problems.clear()
    setState('saving')
    const outcome = await saveFacts(uniqueId, sent)
    if (outcome.kind !== 'done') {
      setState('idle')
      const refused = outcome.kind === 'refused' ? outcome.problems : []
      return problems.show(refused, notDoneWords('save your answers', outcome))
    }
    setState('saved')
    const answered = ASKABLE.filter((fact) => outcome.value.facts[fact] !== null)
    const none = Object.fromEntries(answered.map((fact) => [fact, 0]))
    onSaved?.({ facts: outcome.value.facts, factRequests: { ...factRequests, ...none } })
  }

  return (
    <section className="part facts" aria-labelledby="tell-more">
      <h2 id="tell-more">Tell buyers more</h2>
      <p>Answer what you know. Buyers can then give a price that stays.</p>
      <form
        ref={form}
        method="post"
        action={factsAction(uniqueId)}
        onChange={() => setState('idle')}
        onSubmit={(event) => void save(event)}
      >
        {ASKABLE.map((fact) => (
          <FactRow key={fact} fact={fact} before={typed[fact]} asked={factRequests[fact]} />
        ))}
        <CallTimes typed={typed} />
        <Field
          id="goneBy"
          label={GONE_BY}
          type="date"
          autoComplete="off"
          placeholder="31/03/2027"
          defaultValue={typed.goneBy}
          error={problems.of('goneBy')}
        />
        {problems.line !== null && <Alert kind="warning">{problems.line}</Alert>}
        <SubmitButton busyText={state === 'saving' ? 'Saving..' : null}>Save Answers</SubmitButton>
        <output className="saved">{state === 'saved' && 'Saved. Buyers see your answers.'}</output>
      </form>
    </section>
  )
}

/** Tick boxes, two across. */
function CallTimes({ typed }: { typed: TypedFacts }) {
  return (
    <fieldset className="call-times" aria-describedby="call-times-note">
      <legend className="label">When to call</legend>
      <p id="call-times-note" className="hint">
        Buyers see this above the Call button.
      </p>
      <div className="ticks">
        {CALL_TIMES.map((time) => (
          <label key={time} className="choice">
            <input type="checkbox" name={time} value="yes" defaultChecked={typed[time] === 'yes'} />
            <span>{capitalised(time)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function typedIn(form: HTMLFormElement): TypedFacts {
  const sent = new FormData(form)
  return Object.fromEntries(FACT_FIELDS.map((field) => [field, textOf(sent, field)])) as TypedFacts
}
