// Signs out, wherever one is in the console.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { signOut, signOutEverywhere } from '../../../calls/agents/sign-in.ts'
import { Alert } from '../../../components/Alert.tsx'
import { failureOfCall } from '../ask.ts'
import { isSignedOut, useSignedIn } from '../use-profile.ts'

/** A button that ends this session, or `everywhere` all, and leads to the beginning of the console. */
export function SignOut({ everywhere = false }: { everywhere?: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [, goTo] = useLocation()
  const putSignedIn = useSignedIn()

  const leave = async (): Promise<void> => {
    if (isBusy) return
    setFault(null)
    setBusy(true)
    const outcome = await (everywhere ? signOutEverywhere() : signOut())
    setBusy(false)
    if (outcome.kind !== 'done' && !isSignedOut(outcome)) {
      return setFault(failureOfCall(outcome).message)
    }
    goTo('/agents')
    putSignedIn(null)
  }

  return (
    <div className="sign-out">
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => void leave()}>
        {isBusy ? 'Signing out..' : everywhere ? 'Sign Out Everywhere' : 'Sign Out'}
      </button>
      {fault !== null && (
        <Alert kind="trouble">
          <strong>You’re still signed in.</strong> {fault}
        </Alert>
      )}
    </div>
  )
}
