// Some texts gather quotes and questions while they wait, and are worded when they are sent.
import { pounds } from '../../../../domain/basics/money.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Services } from '../../../platform/services.ts'
import {
  factsAskedText,
  quoteSummaryText,
  quoteText,
  type QuotedListing,
} from '../wording/owner-wording.ts'
import { findAskedFacts } from './asked-facts-storage.ts'
import { findTextedQuotes, type TextedQuote } from './quote-notices-storage.ts'
import type { TextKind } from './text-storage.ts'

export function isWordedWhenSent(kind: TextKind): boolean {
  return isAboutQuotes(kind) || kind === 'facts-asked'
}

function isAboutQuotes(kind: TextKind): boolean {
  return kind === 'quote' || kind === 'gathered-quotes'
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
  const ids = texts.filter(({ kind }) => isAboutQuotes(kind)).map(({ id }) => id)
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
  const textIds = texts.filter(({ kind }) => kind === 'facts-asked').map(({ id }) => id)
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
