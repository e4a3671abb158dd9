import type { Settings } from '../../../../domain/site-settings.ts'
import { askForCode, signIn } from '../../../calls/desk/session.ts'
import { SupportPhone } from '../../../components/SupportLinks.tsx'
import { SignIn } from '../../../components/console/sign-in/SignIn.tsx'
import { useSignedIn } from '../../../components/console/signed-in.ts'

export function DeskSignIn({ settings }: { settings: Settings }) {
  const onSignedIn = useSignedIn()
  const house = {
    askForCode,
    signIn,
    onSignedIn,
    lead: `For the people who run ${settings.siteName}. We’ll text a code to your mobile number.`,
    numberHint: 'Your work number. For example, 07700 900123.',
    whoseNumber: 'a number of this desk',
    belowNumber: (
      <p className="after">
        Do you buy cars? <a href="/agents">Sign in for agents</a>.
      </p>
    ),
    noText: (
      <>
        We can only text a few codes a day to one number. If none comes, call{' '}
        <SupportPhone settings={settings} />.
      </>
    ),
  }
  return <SignIn house={house} />
}
