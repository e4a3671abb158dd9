// What nothing but its age ends.
import { setImmediate as breathe } from 'node:timers/promises'
import { KEPT, keptMs, type Kept } from '../../domain/kept.ts'
import type { Services } from '../services.ts'
import { deleteOldRows, type OldRows } from './old-rows-storage.ts'

const STEP = 500

// A row without an entry of KEPT says itself when it ends.
const OLD_ROWS: (OldRows & { kept?: Kept })[] = [
  { table: 'ended_links', key: 'link_digest', time: 'ended_at', kept: KEPT.endedLinks },
  { table: 'submissions', key: 'id', time: 'created_at', kept: KEPT.submissions },
  { table: 'deliveries', key: 'carrier_id', time: 'told_at', kept: KEPT.deliveries },
  // No index is by its time.
  { table: 'audit_log', key: 'id', time: 'id', kept: KEPT.changes },
  { table: 'vehicle_answers', key: 'digest', time: 'expires_at' },
  { table: 'text_budgets', key: 'share', time: 'ends_at' },
  { table: 'sign_in_codes', key: 'phone_digest', time: 'expires_at' },
  { table: 'sessions', key: 'id', time: 'expires_at' },
  { table: 'passkey_challenges', key: 'challenge', time: 'expires_at' },
]

/** Deletes them, in steps short enough for a live server. */
export async function forgetOldRows({ database, clock, config }: Services): Promise<void> {
  const now = clock.now()
  for (const { kept, ...rows } of OLD_ROWS) {
    const before = kept === undefined ? now + 1 : now - keptMs(kept, config)
    while ((await deleteOldRows(database, rows, { before, limit: STEP })) === STEP) await breathe()
  }
}
