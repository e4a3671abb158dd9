import { useState } from 'react'
import {
  APPLICATION_FIELDS,
  missingFromApplication,
} from '../../../../domain/agents/application-fields.ts'
import type { SentApplication } from '../../../../domain/wire/agents.ts'
import { jsonCall } from '../../../calls/json-call.ts'
import { OfflineAlert } from '../../../components/Alert.tsx'
import { ActionForm } from '../../../components/console/ActionForm.tsx'
import { takeFocus } from '../../../components/focus.ts'
import { Steps } from '../../../components/Steps.tsx'
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
  return (
    <div className="alert done">
      <div>
        <h2 ref={takesFocus ? takeFocus : null} tabIndex={-1}>
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

/** Only what is missing is held back here; the rest is the server's to judge. */
function ApplicationForm({ onSent }: { onSent: () => void }) {
  return (
    <ActionForm
      method="post"
      action="/agent/applications"
      call={(typed) => {
        const missing = missingFromApplication(typed)
        if (missing.length > 0) return missing
        const body = Object.fromEntries(APPLICATION_FIELDS.map((field) => [field, typed(field)]))
        return jsonCall('POST /agent/applications', { body: body as SentApplication }, 'success')
      }}
      onDone={(_done, form) => {
        // A browser that goes back or loads again would fill it in once more.
        form.reset()
        onSent()
        return ''
      }}
      failed="We couldn’t take your application."
      button="Send Application"
      busyText="Sending.."
      after={<SignInLine />}
    >
      <ApplicationFields />
      <OfflineAlert />
    </ActionForm>
  )
}
