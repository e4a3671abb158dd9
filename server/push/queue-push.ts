// Queues pushes in the transaction of the change they are about: either both are on disk or neither is.
import type { PushKind } from '../../domain/alerts.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Database } from '../database/schema.ts'
import type { Services } from '../services.ts'
import { insertPushes } from './push-storage.ts'

// After so many hours a push is stale and is not sent.
const HOURS: Partial<Record<PushKind, number>> = { 'new-car': 4, chosen: 72, 'fell-through': 72 }
const USUAL_HOURS = 24

export interface Push {
  agentId: string
  kind: PushKind
  title: string
  line: string
  /** The page that it opens. */
  path: string
  /** At once, unless said. */
  dueAt?: number
  /** The car it is about: it goes with it. */
  postingId?: string | null
  /** Only to browsers in which the account’s owner is signed in. */
  isForOwner?: boolean
}

/**
 * Queues a push for each of the agent's browsers. One of the same kind and path that still waits is said in the new
 * words. Answers whether a browser will get it.
 */
export async function queuePush(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  {
    agentId,
    kind,
    title,
    line,
    path,
    postingId = null,
    dueAt = clock.now(),
    isForOwner = false,
  }: Push,
): Promise<boolean> {
  const expiresAt = dueAt + (HOURS[kind] ?? USUAL_HOURS) * HOUR_MS
  const push = { kind, title, line, path, posting_id: postingId, due_at: dueAt }
  const to = { agentId, isForOwner, now: clock.now() }
  return insertPushes(tx, { ...push, expires_at: expiresAt }, to)
}
