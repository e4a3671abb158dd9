import { MINUTE_MS } from '../../../../domain/time.ts'
import type { Agent } from '../../../../domain/wire/agents.ts'
import {
  hasPasskeys,
  signInWithPasskey,
  offerPasskeys,
  stopOffering,
} from '../../../calls/agents/passkeys.ts'
import { Alert } from '../../../components/Alert.tsx'
import { usePasskeyCall } from '../use-passkey-call.ts'
import { useCallback, useEffect, useRef } from 'react'
import type { OpenedSession } from '../../../../domain/wire/sign-in.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'

const NOT_USED = 'No passkey was used. Try again, or sign in with a code.'

/** A button below the number; nothing where the browser has no passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (agent: Agent) => void }) {
  const { isBusy, fault, run } = usePasskeyCall()
  if (!hasPasskeys()) return null
  const signIn = async (): Promise<void> => {
    if (isBusy) return
    const opened = await run(signInWithPasskey(), NOT_USED)
    if (opened !== null) onSignedIn(opened.agent)
  }
  return (
    <>
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => void signIn()}>
        {isBusy ? 'Waiting for your passkey..' : 'Use a Passkey'}
      </button>
      {fault !== null && <Alert kind="warning">{fault}</Alert>}
    </>
  )
}

const HOLDS_MS = 4 * MINUTE_MS

/**
 * Offers passkeys where the number is typed, among what the browser fills in. What they sign holds for five
 * minutes: call the answer on the field's focus, so that the offer is made again. `onPicked` gets the outcome.
 */
export function useOfferedPasskey(
  onPicked: (outcome: CallOutcome<OpenedSession>) => void,
): () => void {
  const offeredAt = useRef(-HOLDS_MS)
  const picked = useRef(onPicked)
  useEffect(() => {
    picked.current = onPicked
  })
  const offer = useCallback(async () => {
    const at = performance.now()
    if (at - offeredAt.current < HOLDS_MS) return
    offeredAt.current = at
    const outcome = await offerPasskeys()
    if (outcome !== null) picked.current(outcome)
    // Taken back for the button, or refused: it may be made again.
    else if (offeredAt.current === at) offeredAt.current = -HOLDS_MS
  }, [])
  useEffect(() => {
    void offer()
    return stopOffering
  }, [offer])
  return () => void offer()
}
