// Some texts gather quotes and questions while they wait, and are worded when they are sent.
import { pounds } from '../../../../domain/basics/money.ts'
import { awaitUnlocked, phoneLock } from '../../../platform/database/locks.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import type { CarriedText } from '../../../platform/ports/carrier.ts'
import type { Services } from '../../../platform/services.ts'
import { stoppedNumbersAmong } from '../limits/stopped-numbers.ts'
import {
  factsAskedText,
  quoteSummaryText,
  quoteText,
  type QuotedListing,
} from '../wording/owner-wording.ts'
import type { ClaimedText } from './claim-texts.ts'
import { findAskedFacts } from './queue-facts-text.ts'
import { findTextedQuotes, type TextedQuote } from './quote-notices.ts'
import { triedFor } from './retry-plan.ts'
import { TEXT_KINDS, type TextKind } from '../../../platform/text-kinds.ts'
import { findOutdated, updateTry } from './text-storage.ts'

export function isWordedWhenSent(kind: TextKind): boolean {
  return TEXT_KINDS[kind].gathers !== undefined
}

/** The present wording of the texts that are worded when they are sent. A text with nothing left to say has none. */
export async function wordTexts(
  services: Pick<Services, 'clock' | 'config'>,
  database: Database,
  texts: { id: string; kind: TextKind }[],
): Promise<Map<string, string>> {
  const [aboutQuotes, questions] = await Promise.all([
    wordQuotes(services, database, texts),
    wordQuestions(services, database, texts),
  ])
  return new Map([...aboutQuotes, ...questions])
}

async function wordQuotes(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  database: Database,
  texts: { id: string; kind: TextKind }[],
): Promise<[string, string][]> {
  const kinds = new Map(texts.map(({ id, kind }) => [id, kind]))
  const ids = texts.filter(({ kind }) => TEXT_KINDS[kind].gathers === 'quotes').map(({ id }) => id)
  const rows = await findTextedQuotes(database, ids, clock.now())
  return [...Map.groupBy(rows, ({ text_id }) => text_id)].flatMap(([textId, quotes]) => {
    const isOwn = kinds.get(textId) === 'quote'
    const [newest, ...others] = listingsIn(quotes, isOwn)
    if (newest === undefined) return []
    return [[textId, isOwn ? quoteText(config, newest) : quoteSummaryText(config, newest, others)]]
  })
}

// The last text has said a best price that was given before it. Where a posting had no text of its own, a summary names
// only quotes that came since it was queued: an earlier summary has named the rest.
function listingsIn(quotes: TextedQuote[], isOwn: boolean): QuotedListing[] {
  return [...Map.groupBy(quotes, ({ posting_id }) => posting_id).values()].flatMap((onPosting) => {
    const [best] = onPosting
    if (best === undefined || best.updated_at < (best.told_at ?? 0)) return []
    if (!isOwn && best.updated_at < best.queued_at) return []
    return [
      {
        registration: best.registration,
        listingId: best.listing_id,
        linkId: best.link_id,
        best: pounds(best.amount_pence),
        of: onPosting.length,
      },
    ]
  })
}

async function wordQuestions(
  services: Pick<Services, 'config'>,
  database: Database,
  texts: { id: string; kind: TextKind }[],
): Promise<[string, string][]> {
  const textIds = texts
    .filter(({ kind }) => TEXT_KINDS[kind].gathers === 'questions')
    .map(({ id }) => id)
  const rows = await findAskedFacts(database, textIds)
  const asked = Map.groupBy(rows, ({ text_id }) => text_id)
  return [...asked].flatMap(([textId, facts]) => {
    const [first] = facts
    if (first === undefined) return []
    const { registration, unique_id: uniqueId } = first
    const car = { registration, uniqueId, facts: facts.map(({ fact }) => fact) }
    return [[textId, factsAskedText(services.config, car)]]
  })
}

/** A claimed text as it goes to the carrier, or why it does not go. */
type RecheckedText =
  | { text: ClaimedText; carried: CarriedText }
  /** `suppressed`: the number was stopped. The word is kept with failed texts in the database. */
  | { text: ClaimedText; withheld: 'suppressed' | 'nothing-left' }

/** Rechecks `claimed`. Texts deleted meanwhile, or claimed by another since, are left out. */
export async function recheckTexts(
  services: Services,
  claimed: ClaimedText[],
): Promise<RecheckedText[]> {
  if (claimed.length === 0) return []
  const { database } = services
  const ids = claimed.map((text) => text.id)
  const unworded = claimed.filter((text) => isWordedWhenSent(text.kind))
  // A quote or question that joins a text at this moment is included.
  await awaitUnlocked(database, ...unworded.map((text) => phoneLock(services, text.phone)))
  const wordings = await wordTexts(services, database, claimed)
  const phones = claimed.map((text) => text.phone)
  const stopped = await stoppedNumbersAmong(services, database, phones)
  const outdated = await findOutdated(database, ids)
  const still = await database
    .selectFrom('texts')
    .select(['id', 'tries'])
    .where(whereIn(database, 'id', ids))
    .where('state', '=', 'due')
    .execute()
  const tries = new Map(still.map((text) => [text.id, text.tries]))

  return claimed
    .filter((text) => tries.get(text.id) === text.tries)
    .map((text) => {
      if (stopped.has(text.phone)) return { text, withheld: 'suppressed' }
      if (outdated.has(text.id)) return { text, withheld: 'nothing-left' }
      const body = isWordedWhenSent(text.kind) ? (wordings.get(text.id) ?? null) : text.body
      if (body === null) return { text, withheld: 'nothing-left' }
      const validSeconds = triedFor(text.kind) / 1000
      return { text, carried: { id: text.id, to: text.phone, body, validSeconds } }
    })
}

/** Keeps the wording of those texts that were worded just now, unless another try began. */
export async function keepWordings(services: Services, rechecked: RecheckedText[]): Promise<void> {
  for (const last of rechecked) {
    if (!('carried' in last)) continue
    const { text, carried } = last
    if (text.body === carried.body) continue
    await updateTry(services.database, text).set({ body: carried.body }).execute()
  }
}
