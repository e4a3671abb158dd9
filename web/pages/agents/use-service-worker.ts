import { useEffect, useRef } from 'react'
import type { Agent } from '../../../domain/wire/agents.ts'
import { forgetSeen, startWorker } from './service-worker.ts'

/** Starts it for an `agent` who trades, and forgets what was seen for who is not signed in. */
export function useServiceWorker(agent: Agent | null | undefined): void {
  const wasSignedOut = useRef(false)
  const agentId = agent?.state === 'approved' ? agent.agentId : null
  const isSignedOut = agent === null
  useEffect(() => {
    wasSignedOut.current ||= isSignedOut
    // The console works without it.
    if (isSignedOut) forgetSeen().catch(() => undefined)
    if (agentId !== null) startFor(agentId, wasSignedOut.current).catch(() => undefined)
  }, [agentId, isSignedOut])
}

async function startFor(agentId: string, isNewSession: boolean): Promise<void> {
  await startWorker()
  if (!isNewSession) return
  const { pushHereAgain } = await import('./alerts/this-device.ts')
  await pushHereAgain(agentId)
}
