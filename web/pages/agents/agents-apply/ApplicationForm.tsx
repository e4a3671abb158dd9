// Only what is missing is held back here; the rest is the server's to judge.
import { useRef, useState, type FormEvent } from 'react'
import { missingFromApplication } from '../../../../domain/agents/application-fields.ts'
import { apply } from '../../../calls/agents/apply.ts'
import type { SentApplication } from '../../../../domain/wire/agents.ts'
import { Alert } from '../../../components/Alert.tsx'
import { OfflineAlert } from '../../../components/OfflineAlert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { useFormProblems } from '../../../components/use-form-problems.ts'
import { problemsOfCall } from '../../../components/console/ask.ts'
import { ApplicationFields, SignInLine } from './ApplicationFields.tsx'

/** `onSent` is called once the site has the application. */
export function ApplicationForm({ onSent }: { onSent: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const problems = useFormProblems(form)

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const shown = event.currentTarget
    const typed = typedIn(shown)
    const missing = missingFromApplication((field) => typed[field] ?? '')
    if (missing.length > 0) return problems.show(missing)
    problems.clear()
    setBusy(true)
    const outcome = await apply(typed)
    setBusy(false)
    if (outcome.kind !== 'done') return problems.show(...problemsOfCall(outcome))
    // A browser that goes back or loads again would fill it in once more.
    shown.reset()
    onSent()
  }

  return (
    <form
      ref={form}
      className="fields"
      method="post"
      action="/agent/applications"
      onSubmit={(event) => void send(event)}
    >
      <ApplicationFields errorOf={problems.of} />
      <OfflineAlert />
      {problems.line !== null && (
        <Alert kind="warning">
          <strong>We couldn’t take your application.</strong> {problems.line}
        </Alert>
      )}
      <SubmitButton busyText={isBusy ? 'Sending..' : null}>Send Application</SubmitButton>
      <SignInLine />
    </form>
  )
}

function typedIn(form: HTMLFormElement): Partial<SentApplication> {
  const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(entries)
}
