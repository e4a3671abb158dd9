// The way in without a code, for browsers that have passkeys.
import type { Agent } from '../../../calls/agents/profile.ts'
import { hasPasskeys, signInWithPasskey } from '../../../calls/agents/passkeys.ts'
import { Alert } from '../../../components/Alert.tsx'
import { usePasskeyCall } from '../use-passkey-call.ts'

const NOT_USED = 'No passkey was used. Try again, or sign in with a code.'

/** A button below the number; nothing where the browser has no passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (agent: Agent) => void }) {
  const { isBusy, fault, run } = usePasskeyCall()
  if (!hasPasskeys()) return null
  const signIn = async (): Promise<void> => {
    if (isBusy) return
    const agent = await run(signInWithPasskey(), NOT_USED)
    if (agent !== null) onSignedIn(agent)
  }
  return (
    <>
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => void signIn()}>
        {isBusy ? 'Waiting for your passkey..' : 'Use a Passkey'}
      </button>
      {fault !== null && <Alert kind="trouble">{fault}</Alert>}
    </>
  )
}
