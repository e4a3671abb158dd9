import { useState } from 'react'
import { useLocation } from 'wouter'
import { signOut, signOutEverywhere } from '../../../calls/agents/sign-in.ts'
import { Alert } from '../../../components/Alert.tsx'
import { failureOfCall } from '../ask.ts'
import { forgetDrafts } from '../quoting/drafts.ts'
import { endPushesHere } from '../service-worker.ts'
import { isSignedOut, useSignedIn } from '../use-profile.ts'

const WORDS = {
  out: { does: 'Sign Out', isBusy: 'Signing out..' },
  everywhere: { does: 'Sign Out Everywhere', isBusy: 'Signing out..' },
  again: { does: 'Sign In Again', isBusy: 'One moment..' },
}

interface SignOutProps {
  how?: keyof typeof WORDS
  /** Whether signing out everywhere removes the passkeys too. */
  passkeys?: boolean
}

/**
 * A button that ends this session, or `everywhere` all, and leads to the beginning of the console; with
 * `again` to signing in, and back to where one is.
 */
export function SignOut({ how = 'out', passkeys = false }: SignOutProps) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [, goTo] = useLocation()
  const putSignedIn = useSignedIn()

  const leave = async (): Promise<void> => {
    if (isBusy) return
    setFault(null)
    setBusy(true)
    const outcome = await (how === 'everywhere' ? signOutEverywhere({ passkeys }) : signOut())
    setBusy(false)
    if (outcome.kind !== 'done' && !isSignedOut(outcome)) {
      return setFault(failureOfCall(outcome).message)
    }
    if (how !== 'again') {
      forgetDrafts()
      void endPushesHere().catch(() => undefined)
      goTo('/agents')
    }
    putSignedIn(null)
  }

  return (
    <div className="sign-out">
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => void leave()}>
        {isBusy ? WORDS[how].isBusy : WORDS[how].does}
      </button>
      {fault !== null && (
        <Alert kind="warning">
          <strong>You’re still signed in.</strong> {fault}
        </Alert>
      )}
    </div>
  )
}
