// Passkeys offered where the number is typed, among what the browser fills in. What they sign holds for five
// minutes, so that the offer is made again when somebody turns to the field later.
import { useCallback, useEffect, useRef } from 'react'
import type { Agent } from '../../../calls/agents/profile.ts'
import { offerPasskeys, stopOffering } from '../../../calls/agents/passkeys.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'

const HOLDS_MS = 4 * 60 * 1000

/** Offers them while the form is there; the answer is for the field's focus. `onPicked` gets what one came to. */
export function useOfferedPasskey(onPicked: (outcome: CallOutcome<Agent>) => void): () => void {
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
