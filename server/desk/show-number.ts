import { accept } from '../../domain/basics/problem.ts'
import { readablePhone } from '../../domain/people/readable-phone.ts'
import type { Operator } from '../../domain/wire/desk.ts'
import type { Acted } from '../../domain/wire/desk-page.ts'
import { recordLook } from '../platform/audit-log.ts'
import { spendDaily } from '../platform/database/budgets.ts'
import { takeLock } from '../platform/database/locks.ts'
import type { Database } from '../platform/database/schema.ts'
import { NOT_FOUND, type Answer } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { queueAlarm } from '../messages/texts/outbox/queue-news.ts'

/**
 * Answers what `find` does, once a look at `target` is on record. A person of support is shown a limited number a day.
 * Past the limit a manager is texted, and only managers are shown more.
 */
export function showNumber(
  services: Services,
  { operator, reason, target }: { operator: Operator; reason: string; target: string },
  find: (tx: Database) => Promise<string | undefined>,
): Promise<Answer<Acted>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<Acted>> => {
    const { name: who, role } = operator
    await takeLock(tx, `looks ${who}`)
    const found = await find(tx)
    if (found === undefined) return NOT_FOUND
    const most = services.config.numbersShownPerDay || null
    const retryAfterSeconds = await spendDaily(services, tx, ['numbers-shown', who], most)
    if (retryAfterSeconds > 0) {
      await queueAlarm(services, tx, { about: 'looks', whose: who })
      if (role !== 'manager') return { ok: false, reason: 'too-many-looks', retryAfterSeconds }
    }
    const look = { who, what: 'number shown', target, reason } as const
    await recordLook({ ...services, database: tx }, look)
    // It leads to a call or a letter.
    const path = `${found.includes('@') ? 'mailto' : 'tel'}:${found}`
    return accept({ success: true, shown: { words: readablePhone(found), path } })
  })
}
