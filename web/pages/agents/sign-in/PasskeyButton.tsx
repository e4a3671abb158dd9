import { useEffect, useRef, useState, type RefObject } from 'react'
import { MINUTE_MS } from '../../../../domain/time.ts'
import type { OpenedSession } from '../../../../domain/wire/sign-in.ts'
import {
  hasPasskeys,
  signInWithPasskey,
  offerPasskeys,
  stopOffering,
} from '../../../calls/agents/passkeys.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { Alert } from '../../../components/Alert.tsx'
import { problemsOfCall } from '../../../components/console/ask.ts'
import { usePasskeyCall } from '../use-passkey-call.ts'

const NOT_USED = 'No passkey was used. Try again, or sign in with a code.'

/** A button below the number, where they are also offered; nothing where the browser has no passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (opened: OpenedSession) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const { isBusy, fault, run } = usePasskeyCall()
  const [notTaken, setNotTaken] = useState<string | null>(null)
  useOfferedPasskey(button, (outcome) => {
    if (outcome.kind === 'done') return onSignedIn(outcome.value)
    // Nobody has asked for passkeys yet, so a failure to prepare them is not shown.
    const [[problem]] = problemsOfCall(outcome)
    if (problem !== undefined) setNotTaken(problem.message)
  })
  if (!hasPasskeys()) return null
  const signIn = async (): Promise<void> => {
    if (isBusy) return
    setNotTaken(null)
    const opened = await run(signInWithPasskey(), NOT_USED)
    if (opened !== null) onSignedIn(opened)
  }
  const said = fault ?? notTaken
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        aria-disabled={isBusy}
        onClick={() => void signIn()}
      >
        {isBusy ? 'Waiting for your passkey..' : 'Use a Passkey'}
      </button>
      {said !== null && <Alert kind="warning">{said}</Alert>}
    </>
  )
}

const HOLDS_MS = 4 * MINUTE_MS

/**
 * Offers passkeys where the number is typed, among what the browser fills in. What they sign holds for five
 * minutes, so the offer is made again when the form of `button` gets the focus. `onPicked` gets the outcome.
 */
function useOfferedPasskey(
  button: RefObject<HTMLButtonElement | null>,
  onPicked: (outcome: CallOutcome<OpenedSession>) => void,
): void {
  const picked = useRef(onPicked)
  useEffect(() => {
    picked.current = onPicked
  })
  useEffect(() => {
    let offeredAt = -HOLDS_MS
    const offer = async (): Promise<void> => {
      const at = performance.now()
      if (at - offeredAt < HOLDS_MS) return
      offeredAt = at
      const outcome = await offerPasskeys()
      if (outcome !== null) picked.current(outcome)
      // Taken back for the button, or refused: it may be made again.
      else if (offeredAt === at) offeredAt = -HOLDS_MS
    }
    const offerAgain = (): void => void offer()
    const form = button.current?.form
    form?.addEventListener('focusin', offerAgain)
    offerAgain()
    return () => {
      form?.removeEventListener('focusin', offerAgain)
      stopOffering()
    }
  }, [button])
}
