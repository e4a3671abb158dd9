import { useRef, useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { editProfile } from '../../../calls/agents/account.ts'
import type { Agent, ProfileChange } from '../../../../domain/wire/agents.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Field } from '../../../components/Field.tsx'
import { OfflineAlert } from '../../../components/Alert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { textOf, trimmedFields } from '../../../components/form-texts.ts'
import { isSignedOut, useSignedIn } from '../../../components/console/queries.ts'
import { useFormProblems } from '../../../components/form-problems.ts'
import { problemsOfCall } from '../../../components/console/ask.ts'

type State = 'idle' | 'busy' | 'saved'

const FIELDS = ['contactName', 'contact', 'yardPostcode'] as const

/** Only what was changed is sent. The fields keep what was typed whatever comes of it. */
export function ProfileForm({ agent }: { agent: Agent }) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>('idle')
  const problems = useFormProblems(form)
  const queries = useQueryClient()
  const putSignedIn = useSignedIn()

  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (state === 'busy') return
    const shown = event.currentTarget
    const change = changeIn(shown, agent)
    problems.clear()
    if (Object.keys(change).length === 0) return setState('saved')
    setState('busy')
    const outcome = await editProfile(change)
    setState(outcome.kind === 'done' ? 'saved' : 'idle')
    if (isSignedOut(outcome)) return putSignedIn(null)
    if (outcome.kind !== 'done') return problems.show(...problemsOfCall(outcome))
    showAsKept(shown, outcome.value)
    queries.setQueryData(KEYS.profile, outcome.value)
    if (change.yardPostcode === undefined) return undefined
    // Their miles were measured from the old yard.
    await queries.invalidateQueries({ queryKey: KEYS.cars })
    await queries.invalidateQueries({ queryKey: KEYS.car })
    return undefined
  }

  const of = (id: (typeof FIELDS)[number], label: string) => ({
    id,
    label,
    defaultValue: agent[id] ?? '',
    error: problems.of(id),
  })
  return (
    <form
      ref={form}
      className="fields"
      aria-labelledby="own-details"
      onInput={() => setState('idle')}
      onSubmit={(event) => void save(event)}
    >
      <h2 id="own-details">How owners reach you</h2>
      <Field
        {...of('contact', 'Contact, as owners see it')}
        autoComplete="off"
        inputMode="tel"
        hint="The number owners call about your quotes: a UK mobile, landline, 03 or freephone number."
      />
      <Field
        {...of('contactName', 'Contact name')}
        autoComplete="name"
        hint="The person we’ll ask for. Owners don’t see it."
      />
      <Field
        {...of('yardPostcode', 'Postcode of your yard')}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint="We measure distances to cars from here."
      />
      <OfflineAlert />
      {problems.line !== null && (
        <Alert kind="warning">
          <strong>We couldn’t save this.</strong> {problems.line}
        </Alert>
      )}
      <SubmitButton busyText={state === 'busy' ? 'Saving..' : null}>Save Changes</SubmitButton>
      {/* There from the start, so that what comes into it is read out. */}
      <output>
        {state === 'saved' && <span className="alert done">We’ve saved your details.</span>}
      </output>
    </form>
  )
}

function changeIn(form: HTMLFormElement, agent: Agent): ProfileChange {
  const fields = trimmedFields(form)
  const typed = FIELDS.map((field) => [field, textOf(fields, field)] as const)
  return Object.fromEntries(typed.filter(([field, value]) => value !== (agent[field] ?? '')))
}

// In the server's spelling, such as a postcode with its space.
function showAsKept(form: HTMLFormElement, agent: Agent): void {
  for (const field of FIELDS) {
    const input = form.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.value = agent[field] ?? ''
  }
}
