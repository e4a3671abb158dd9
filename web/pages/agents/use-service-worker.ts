import { useEffect, useRef } from 'react'
import type { Agent } from '../../../domain/wire/agents.ts'
import { startWorker } from './service-worker.ts'

/** Starts it for an `agent` who trades. */
export function useServiceWorker(agent: Agent | null | undefined): void {
  const wasSignedOut = useRef(false)
  const agentId = agent?.state === 'approved' ? agent.agentId : null
  const isSignedOut = agent === null
  useEffect(() => {
    if (isSignedOut) wasSignedOut.current = true
  }, [isSignedOut])
  useEffect(() => {
    // The console works without it.
    if (agentId !== null) startFor(agentId, wasSignedOut.current).catch(() => undefined)
  }, [agentId])
}

async function startFor(agentId: string, isNewSession: boolean): Promise<void> {
  await startWorker()
  if (!isNewSession) return
  const { pushHereAgain } = await import('./alerts/this-device.ts')
  await pushHereAgain(agentId)
}
