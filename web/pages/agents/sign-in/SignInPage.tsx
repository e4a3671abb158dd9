import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import type { OpenedSession } from '../../../../domain/wire/sign-in.ts'
import { askForCode, signIn } from '../../../calls/agents/sign-in.ts'
import { SupportPhone } from '../../../components/SupportLinks.tsx'
import { SignIn } from '../../../components/console/SignIn.tsx'
import { useSignedIn } from '../../../components/console/signed-in.ts'
import { agentOfPushes, thisDevice } from '../parts/service-worker.ts'

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
    askForCode,
    signIn,
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
        <p className="after">If you’ve applied, codes come once you’re approved.</p>
      </>
    ),
    phone: <SupportPhone settings={settings} />,
  }
  return <SignIn house={house} />
}
