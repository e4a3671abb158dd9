import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import type { OpenedSession } from '../../../../domain/wire/sign-in.ts'
import type { Done } from '../../../../domain/wire/schema.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { consoleDoes } from '../../../calls/console-call.ts'
import { Alert } from '../../../components/Alert.tsx'
import { SIGNED_OUT } from '../../../components/console/ask.ts'
import { SignIn } from '../../../components/console/SignIn.tsx'
import { useSignedIn } from '../../../components/console/queries.ts'
import { agentOfPushes, endPushesHere, thisDevice } from '../parts/service-worker.ts'
import { useAction, type Action } from '../../../components/console/use-action.ts'
import { clearDrafts, clearWaiting } from '../quotes/quotes-on-device.ts'
import { SupportPhone } from '../../../components/SiteFrame.tsx'

export function SignInPage({ settings }: { settings: Settings }) {
  const [location] = useLocation()
  const putSignedIn = useSignedIn()
  const onSignedIn = ({ agent }: OpenedSession): void => putSignedIn(agent)
  const [stopped] = useState(agentOfPushes)
  const lead = [
    stopped !== null && `Alerts on ${thisDevice()} have stopped. They’ll go on once you sign in.`,
    location !== '/agents' && 'Sign in to see this page.',
    'We’ll text a code to your mobile number.',
  ]
  const house = {
    calls: '/agent',
    opens: 'agent',
    onSignedIn,
    lead: lead.filter(Boolean).join(' '),
    numberHint: 'The one you applied with. For example, 07700 900123.',
    whoseNumber: 'an agent’s number',
    alsoOfCode: 'If you’ve applied and we haven’t approved you yet, we’ll text you that instead.',
    belowNumber: (
      <>
        <p className="after">
          Not an agent yet? <a href="/agents/apply">Apply to be one</a>.
        </p>
        <p className="after">If you’ve applied, you’ll get codes once you’re approved.</p>
      </>
    ),
    phone: <SupportPhone settings={settings} />,
  } as const
  return <SignIn house={house} />
}

const WORDS = {
  out: { does: 'Sign Out', isBusy: 'Signing out..' },
  everywhere: { does: 'Sign Out Everywhere', isBusy: 'Signing out..' },
  again: { does: 'Sign In Again', isBusy: 'One moment..' },
}

/**
 * A button that ends this session, or `everywhere` all, and leads to the beginning of the console; with
 * `again` to signing in, and back to where one is.
 */
export function SignOut({ how = 'out' }: { how?: keyof typeof WORDS }) {
  const putSignedIn = useSignedIn()
  const sessions = how === 'everywhere' ? 'sessions' : 'sessions/current'
  const end = () => consoleDoes(`DELETE /agent/${sessions}`, {})
  const leaving = useLeaving(end)
  const again = useAction(end, () => putSignedIn(null))
  const { busy, fault, send } = how === 'again' ? again : leaving
  return (
    <div className="sign-out stack">
      <button type="button" className="button" aria-disabled={busy} onClick={() => send()}>
        {busy ? WORDS[how].isBusy : WORDS[how].does}
      </button>
      {fault !== null && (
        <Alert kind="warning">
          <strong>You’re still signed in.</strong> {fault.message}
        </Alert>
      )}
    </div>
  )
}

export function useLeaving(end: () => Promise<CallOutcome<Done>>): Action<void> {
  const [, goTo] = useLocation()
  const putSignedIn = useSignedIn()
  const left = (): void => {
    clearDrafts()
    clearWaiting()
    void endPushesHere().catch(() => undefined)
    goTo('/agents')
    putSignedIn(null)
  }
  // An answer may have been lost after it was done.
  return useAction(end, left, ({ status }) => status === SIGNED_OUT && left())
}
