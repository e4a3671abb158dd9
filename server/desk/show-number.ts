// An operator is shown somebody's number or email address for a reason.
import { accept } from '../../domain/basics/problem.ts'
import { readablePhone } from '../../domain/people/readable-phone.ts'
import type { Operator } from '../../domain/wire/desk.ts'
import type { Acted } from '../../domain/wire/desk-page.ts'
import { readReference } from '../../domain/market/complaint-fields.ts'
import { recordLook } from '../platform/audit-log.ts'
import { findComplaint } from '../market/complaints/kept-complaints.ts'
import { spendDaily } from '../platform/database/budgets.ts'
import { takeLock } from '../platform/database/locks.ts'
import type { Database } from '../platform/database/schema.ts'
import { findPhone } from '../owners/postings/posting-storage.ts'
import type { Answer } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { queueAlarm } from '../messages/texts/outbox/queue-news.ts'
import { NOT_FOUND } from './desk-call.ts'

interface Asked {
  operator: Operator
  reason: string
}

/** The number of a posting's owner. */
export function showOwnersNumber(
  services: Services,
  id: string,
  asked: Asked,
): Promise<Answer<Acted>> {
  return showNumber(services, { ...asked, target: id }, (tx) => findPhone(tx, id))
}

/** How to reach who complained. */
export async function showReach(
  services: Services,
  reference: string,
  asked: Asked,
): Promise<Answer<Acted>> {
  const complaint = await findComplaint(services.database, readReference(reference))
  if (complaint === undefined) return NOT_FOUND
  const { id: target, reach } = complaint
  return showNumber(services, { ...asked, target }, async () => reach)
}

/**
 * Answers what `find` does, once a look at `target` is on record. A person of support is shown a limited number a day.
 * Past the limit a manager is texted, and only managers are shown more.
 */
function showNumber(
  services: Services,
  { operator, reason, target }: Asked & { target: string },
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
