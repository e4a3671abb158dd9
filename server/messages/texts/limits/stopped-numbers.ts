// A number whose holder asked us to stop gets no text for any posting, until the holder or an operator allows texts
// again. `clearStopped` of the services deletes its postings at once.
import { E164 } from '../../../../domain/people/phone-number.ts'
import { recordChange } from '../../../platform/audit-log.ts'
import { phoneLock, takeLock } from '../../../platform/database/locks.ts'
import { prepare } from '../../../platform/database/prepared.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { recordDeletion } from '../../../platform/deletions/record-deletion.ts'
import { phoneDigest } from '../../../platform/digest.ts'
import type { Services } from '../../../platform/services.ts'

export async function isNumberStopped(services: Services, tx: Database, phone: string) {
  // Every submission asks, and every try.
  return (await findStopped(tx, { digest: phoneDigest(services, phone) })).length > 0
}

/**
 * Stops every text to `phone` (E.164), those already queued too, and has its postings cleared. Does nothing where
 * texts to it are stopped. The caller takes other locks before.
 */
export async function stopNumber(services: Services, tx: Database, phone: string): Promise<void> {
  await takeLock(tx, phoneLock(services, phone))
  const digest = phoneDigest(services, phone)
  // One that was stopped before may have postings to clear, too.
  await tx
    .insertInto('suppressed_phones')
    .values({ phone_digest: digest, created_at: services.clock.now(), phone_to_clear: phone })
    .onConflict((conflict) =>
      conflict.column('phone_digest').doUpdateSet({ phone_to_clear: phone }),
    )
    .execute()
  await recordDeletion(services, tx, { kind: 'number-stopped', subject: digest })
}

/** Stops a number that is known by its digest alone. No posting can be found by that, so none is cleared. */
export async function stopDigest({ database, clock }: Services, digest: string): Promise<void> {
  await database
    .insertInto('suppressed_phones')
    .values({ phone_digest: digest, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

// The holder of a number stops our texts or starts them again, by texting STOP or START or through an operator.
// https://help.twilio.com/articles/223134027 lists the words.
const STOP_WORDS = /^(STOP|STOPALL|UNSUBSCRIBE|CANCEL|END|QUIT|REVOKE|OPTOUT)[.!]*$/i
const START_WORDS = /^(START|YES|UNSTOP)[.!]*$/i

/** What a text to us asks for. It has to be one of those words and nothing else, in any case. */
export function optOutIn(body: string): 'stop' | 'start' | null {
  const word = body.trim()
  if (STOP_WORDS.test(word)) return 'stop'
  return START_WORDS.test(word) ? 'start' : null
}

/**
 * Does what a text from `phone` asks for, unless it came from a name, or what an operator wants (`who`), which goes on
 * record. False where texts were stopped, or not stopped, already. The postings that STOP deletes stay gone.
 */
export async function applyOptOut(
  services: Services,
  { phone, asked, who }: { phone: string; asked: 'stop' | 'start' | null; who?: string },
): Promise<boolean> {
  if (asked === null || !E164.test(phone)) return false
  // All that STOP deletes is gone before START lets texts go again.
  if (asked === 'start') await services.clearStopped(services)
  const isNew = await services.database.transaction().execute(async (tx) => {
    await takeLock(tx, phoneLock(services, phone))
    const wasStopped = await isNumberStopped(services, tx, phone)
    const target = phoneDigest(services, phone)
    const stopped = tx.deleteFrom('suppressed_phones').where('phone_digest', '=', target)
    await (asked === 'stop' ? stopNumber(services, tx, phone) : stopped.execute())
    if (wasStopped === (asked === 'stop')) return false
    // The record of changes keeps its first words, which operators search for.
    const what = asked === 'stop' ? 'number suppressed' : 'suppression lifted'
    if (who !== undefined) await recordChange(services, tx, { who, what, target })
    return true
  })
  if (asked === 'stop') await services.clearStopped(services)
  return isNew
}

// The table is `suppressed_phones`. Only digests of the numbers are kept once their postings are gone.
const findStopped = prepare<{ digest: string }>((database, { digest }) =>
  database.selectFrom('suppressed_phones').select('created_at').where('phone_digest', '=', digest),
)
