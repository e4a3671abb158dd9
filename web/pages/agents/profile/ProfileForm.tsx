import { useQueryClient } from '@tanstack/react-query'
import type { Agent, ProfileChange } from '../../../../domain/wire/agents.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { consoleCall } from '../../../calls/console-call.ts'
import { OfflineAlert } from '../../../components/Alert.tsx'
import { ActionForm } from '../../../components/console/ActionForm.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { Field } from '../../../components/Field.tsx'

const FIELDS = ['contactName', 'contact', 'yardPostcode'] as const

/** Only what was changed is sent. The fields keep what was typed whatever comes of it. */
export function ProfileForm({ agent }: { agent: Agent }) {
  const queries = useQueryClient()
  const save = async (typed: (field: string) => string): Promise<CallOutcome<Agent>> => {
    const changed = FIELDS.filter((field) => typed(field) !== (agent[field] ?? ''))
    if (changed.length === 0) return { kind: 'done', value: agent }
    const body: ProfileChange = Object.fromEntries(changed.map((field) => [field, typed(field)]))
    return consoleCall('PATCH /agent/me', { body }, 'businessName')
  }
  const showSaved = (kept: Agent, form: HTMLFormElement): string => {
    showAsKept(form, kept)
    queries.setQueryData(KEYS.profile, kept)
    if (kept.yardPostcode !== agent.yardPostcode) {
      // Their miles were measured from the old yard.
      void queries.invalidateQueries({ queryKey: KEYS.cars })
      void queries.invalidateQueries({ queryKey: KEYS.car })
    }
    return 'We’ve saved your details.'
  }
  return (
    <ActionForm
      className="stack far"
      aria-labelledby="own-details"
      call={save}
      onDone={showSaved}
      failed="We couldn’t save this."
      button="Save Changes"
      busyText="Saving.."
    >
      <h2 id="own-details">How owners reach you</h2>
      <Field
        id="contact"
        label="Contact, as owners see it"
        defaultValue={agent.contact}
        autoComplete="off"
        inputMode="tel"
        hint="The number owners call about your quotes: a UK mobile, landline, 03 or freephone number."
      />
      <Field
        id="contactName"
        label="Contact name"
        defaultValue={agent.contactName ?? ''}
        autoComplete="name"
        hint="The person we’ll ask for. Owners don’t see it."
      />
      <Field
        id="yardPostcode"
        label="Postcode of your yard"
        defaultValue={agent.yardPostcode ?? ''}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint="We measure distances to cars from here."
      />
      <OfflineAlert />
    </ActionForm>
  )
}

// In the server's spelling, such as a postcode with its space.
function showAsKept(form: HTMLFormElement, agent: Agent): void {
  for (const field of FIELDS) {
    const input = form.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.value = agent[field] ?? ''
  }
}
