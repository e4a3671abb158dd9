import type { AskableFact } from '../../../../domain/vehicles/facts.ts'
import type { Registration } from '../../../../domain/vehicles/registration.ts'
import { isUnderOffer } from '../../../platform/database/shown-rows.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import type { Database } from '../../../platform/database/schema.ts'

interface AskedFact {
  text_id: string
  registration: Registration
  /** The link that was texted to the number that this text goes to. */
  unique_id: string
  fact: AskableFact
}

/**
 * The facts that agents who may trade ask for, by the text that will ask the owner. A text asks nothing where the owner
 * has chosen a quote, or the posting has another number by now.
 */
export async function findAskedFacts(database: Database, textIds: string[]): Promise<AskedFact[]> {
  if (textIds.length === 0) return []
  return database
    .selectFrom('texts')
    .innerJoin('postings', (join) =>
      join
        .onRef('postings.id', '=', 'texts.posting_id')
        .onRef('postings.phone', '=', 'texts.phone'),
    )
    .innerJoin('links', (join) =>
      join
        .onRef('links.posting_id', '=', 'postings.id')
        .onRef('links.phone', '=', 'postings.phone'),
    )
    .innerJoin('fact_requests', 'fact_requests.posting_id', 'postings.id')
    .innerJoin('agents', 'agents.id', 'fact_requests.agent_id')
    .where(whereIn(database, 'texts.id', textIds))
    .where('texts.kind', '=', 'facts-asked')
    .where('agents.state', '=', 'approved')
    .where((row) => row.not(isUnderOffer))
    .select(['texts.id as text_id', 'registration', 'unique_id', 'fact'])
    .distinct()
    .$narrowType<{ registration: Registration }>()
    .execute()
}

/** When a waiting text will ask `phone` about a posting's car. */
export async function findUntriedFactsText(
  database: Database,
  { postingId, phone }: { postingId: string; phone: string },
): Promise<number | null> {
  const row = await database
    .selectFrom('texts')
    .select('due_at')
    .where('posting_id', '=', postingId)
    .where('phone', '=', phone)
    .where('kind', '=', 'facts-asked')
    .where('state', '=', 'due')
    .where('tries', '=', 0)
    .executeTakeFirst()
  return row?.due_at ?? null
}
