// An operator is shown somebody's number or email address for a reason.
import { SECOND_MS } from '../../domain/time.ts'
import { countLooks } from '../audit/audit-storage.ts'
import { recordLook } from '../audit/record-look.ts'
import { takeLock } from '../database/locks.ts'
import type { Database } from '../database/schema.ts'
import { firstIdAt } from '../identifiers.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { endOfDay, londonDay, londonTime } from '../texts/limits/quote-hours.ts'
import { queueLooksAlarm } from '../texts/outbox/queue-agent-text.ts'
import { NOT_FOUND } from './desk-call.ts'
import type { SignedInOperator } from './desk-session.ts'
import { readLookWhy } from './read-why.ts'

export const ENOUGH = { 429: 'Enough numbers for today (`too-many-looks`), or too many requests' }

/**
 * Answers what `find` does, once a look at `target` is on record. A person of support is shown a limited number a day.
 * Past the limit a manager is texted, and only managers are shown more.
 */
export function showNumber<T>(
  services: Services,
  { operator, body, target }: { operator: SignedInOperator; body: unknown; target: string },
  find: (tx: Database) => Promise<T | undefined>,
): Promise<Answer<T>> {
  const why = readLookWhy(body)
  if (!why.ok) return Promise.resolve(why)
  return services.database.transaction().execute(async (tx): Promise<Answer<T>> => {
    const { name: who, role } = operator
    await takeLock(tx, `looks ${who}`)
    const found = await find(tx)
    if (found === undefined) return NOT_FOUND
    const now = services.clock.now()
    const endsAt = endOfDay(now)
    const most = services.config.numbersShownPerDay
    if (most > 0 && (await countLooks(tx, who, firstIdAt(londonTime(londonDay(now), 0)))) >= most) {
      await queueLooksAlarm(services, tx, { who, endsAt })
      const retryAfterSeconds = Math.ceil((endsAt - now) / SECOND_MS)
      if (role !== 'manager') return { ok: false, reason: 'too-many-looks', retryAfterSeconds }
    }
    const look = { who, what: 'number shown', target, reason: why.value } as const
    await recordLook({ ...services, database: tx }, look)
    return { ok: true, value: found }
  })
}
