import { useState, useEffect, useRef, type FormEvent } from 'react'
import { missingFromApplication } from '../../../../domain/agents/application-fields.ts'
import type { SentApplication } from '../../../../domain/wire/agents.ts'
import { apply } from '../../../calls/agents/apply.ts'
import { Alert, OfflineAlert } from '../../../components/Alert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { Steps } from '../../../components/Steps.tsx'
import { problemsOfCall } from '../../../components/console/ask.ts'
import { useFormProblems } from '../../../components/form-problems.ts'
import type { PageMetadata } from '../../page.ts'
import { ApplicationFields, SignInLine } from './ApplicationFields.tsx'

export const metadata: PageMetadata = {
  title: 'Become an agent',
  description:
    'For licensed local buyers: apply to see cars that owners want to sell or scrap, and quote on them free of charge.',
  carries: [],
}

const STEPS = [
  { what: 'We’ll look at your application', how: 'Someone checks it and your licence.' },
  { what: 'We’ll text you', how: 'Once you’re approved, to the mobile number you gave.' },
  {
    what: 'You’ll sign in',
    how: 'With that number and a code we’ll text to it. Then you can quote.',
  },
]

/** The page at /agents/apply. */
export function Page() {
  const [isSent, setSent] = useState(false)
  return (
    <main className="apply">
      <div className="board">
        <h1>Become an agent</h1>
        <p>
          Agents are licensed local buyers. You’ll see cars that owners across the UK want to sell
          or scrap, with photos, issues and the distance from your yard, and you can quote on them.
        </p>
        <p>
          Quoting is free. With a subscription you can also see the phone numbers of owners who have
          confirmed their number.
        </p>
        {/* The server fills it in at each request, and React leaves what it finds. */}
        <p className="apply-known" suppressHydrationWarning>
          %APPLICATION_WORDS%
        </p>
      </div>
      <div className="apply-form">
        {isSent ? (
          <Applied takesFocus />
        ) : (
          <>
            {/* Where the server sends a form that posted by itself; shown only to those who come there. */}
            <div id="sent" className="apply-sent">
              <Applied />
            </div>
            <ApplicationForm onSent={() => setSent(true)} />
          </>
        )}
      </div>
      <Steps steps={STEPS} />
    </main>
  )
}

/** `takesFocus` where it has just replaced the form, so that it is read out. */
function Applied({ takesFocus = false }: { takesFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="alert done">
      <div>
        <h2 ref={heading} tabIndex={-1}>
          Thank you. We’ve got your application.
        </h2>
        <p>
          You don’t need to do anything now. We’ll text the mobile number you gave once you’re
          approved, and then you can sign in with it.
        </p>
      </div>
    </div>
  )
}

// Only what is missing is held back here; the rest is the server's to judge.

/** `onSent` is called once the site has the application. */
function ApplicationForm({ onSent }: { onSent: () => void }) {
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
