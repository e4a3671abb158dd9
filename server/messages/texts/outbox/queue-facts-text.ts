// Tells an owner what buyers ask about the car, in at most one text a day.
import type { PhoneNumber } from '../../../../domain/people/phone-number.ts'
import type { Registration } from '../../../../domain/vehicles/registration.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isUnderOffer, toPresentNumber } from '../../../platform/database/shown-rows.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import { endOfDay, londonDay, withinQuoteHours } from '../../../platform/london-time.ts'
import type { Services } from '../../../platform/services.ts'
import { countTextsOn } from '../limits/phone-limits.ts'
import { queue, soonInDaytime } from './queue-text.ts'

/**
 * Queues the text where there is news, due soon in the daytime, else the next morning, unless a waiting text will say
 * the same. Answers when one is due, or null where none is or the phone gets others of this kind on both days.
 */
export async function queueFactsText(
  services: Services,
  tx: Database,
  { isNews, ...posting }: { postingId: string; phone: PhoneNumber; isNews: boolean },
): Promise<number | null> {
  const kind = 'facts-asked'
  const waiting = await tx
    .selectFrom('texts')
    .select('due_at')
    .where('posting_id', '=', posting.postingId)
    .where('phone', '=', posting.phone)
    .where('kind', '=', kind)
    .where('state', '=', 'due')
    .where('tries', '=', 0)
    .executeTakeFirst()
  if (waiting !== undefined || !isNews) return waiting?.due_at ?? null
  const today = soonInDaytime(services)
  const tomorrow = withinQuoteHours(services.config.quoteTextHours, endOfDay(today))
  for (const dueAt of [today, tomorrow]) {
    const asked = { phone: posting.phone, day: londonDay(dueAt), kind } as const
    if ((await countTextsOn(services, tx, asked)) > 0) continue
    await queue(services, tx, { ...posting, kind, body: null, dueAt })
    return dueAt
  }
  return null
}

/**
 * The facts that agents who may trade ask for, by the text that will ask the owner. A text asks nothing where the owner
 * has chosen a quote, or the posting has another number by now.
 */
export async function findAskedFacts(database: Database, textIds: string[]) {
  if (textIds.length === 0) return []
  return (
    database
      .selectFrom('texts')
      .innerJoin('postings', (join) =>
        join
          .onRef('postings.id', '=', 'texts.posting_id')
          .onRef('postings.phone', '=', 'texts.phone'),
      )
      .innerJoin('links', toPresentNumber)
      .innerJoin('fact_requests', 'fact_requests.posting_id', 'postings.id')
      .innerJoin('agents', 'agents.id', 'fact_requests.agent_id')
      .where(whereIn(database, 'texts.id', textIds))
      .where('texts.kind', '=', 'facts-asked')
      .where('agents.state', '=', 'approved')
      .where((row) => row.not(isUnderOffer))
      // The link that was texted to the number that this text goes to.
      .select(['texts.id as text_id', 'registration', 'unique_id', 'fact'])
      .distinct()
      .$narrowType<{ registration: Registration }>()
      .execute()
  )
}
