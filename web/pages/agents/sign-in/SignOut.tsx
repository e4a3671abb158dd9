import type { Done } from '../../../../domain/wire/outcome.ts'
import { signOut, signOutEverywhere } from '../../../calls/agents/sign-in.ts'
import { Alert } from '../../../components/Alert.tsx'
import { useSignedIn } from '../../../components/console/signed-in.ts'
import { useCall } from '../parts/use-call.ts'
import { useLeaving } from './use-leaving.ts'

const WORDS = {
  out: { does: 'Sign Out', isBusy: 'Signing out..' },
  everywhere: { does: 'Sign Out Everywhere', isBusy: 'Signing out..' },
  again: { does: 'Sign In Again', isBusy: 'One moment..' },
}

interface SignOutProps {
  how?: keyof typeof WORDS
}

/**
 * A button that ends this session, or `everywhere` all, and leads to the beginning of the console; with
 * `again` to signing in, and back to where one is.
 */
export function SignOut({ how = 'out' }: SignOutProps) {
  const putSignedIn = useSignedIn()
  const leaving = useLeaving(how === 'everywhere' ? signOutEverywhere : signOut)
  const again = useCall<void, Done>(signOut, () => putSignedIn(null))
  const { busy, fault, send } = how === 'again' ? again : leaving
  return (
    <div className="sign-out">
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
