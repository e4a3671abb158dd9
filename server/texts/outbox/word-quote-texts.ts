// Texts about quotes are worded when they are sent: an amount or its rank may have changed since they were
// queued.
import { pounds } from '../../../domain/money.ts'
import type { Database } from '../../database/schema.ts'
import type { Services } from '../../services.ts'
import { londonDay } from '../limits/quote-hours.ts'
import { quoteSummaryText, quoteText, type QuotedListing } from '../wording/owner-wording.ts'
import { findTextListings, type QuotedTextListing } from './text-listings-storage.ts'
import type { TextKind } from './text-storage.ts'

/**
 * What those of the texts that are about quotes say now: null for one whose quote cannot be chosen any more. A
 * text without a listing left is left out.
 */
export async function wordQuoteTexts(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  database: Database,
  texts: { id: string; kind: TextKind }[],
): Promise<Map<string, string | null>> {
  const kinds = new Map(texts.map(({ id, kind }) => [id, kind]))
  const ids = texts.filter(({ kind }) => isAboutQuotes(kind)).map(({ id }) => id)
  const now = clock.now()
  const listings = await findTextListings(database, ids, now)
  const wordings = new Map<string, string | null>()
  for (const [textId, rows] of Map.groupBy(listings, (row) => row.text_id)) {
    const isSummary = kinds.get(textId) === 'gathered-quotes'
    const [newest, ...others] = rows.filter((row) => isStillNews(row, isSummary))
    if (newest === undefined) wordings.set(textId, null)
    else if (isSummary) {
      const isToday = londonDay(newest.created_at) === londonDay(Math.max(now, newest.due_at))
      const rest = others.map((row) => shown(row))
      wordings.set(textId, quoteSummaryText(config, [shown(newest), ...rest], isToday))
    } else wordings.set(textId, quoteText(config, shown(newest)))
  }
  return wordings
}

function isAboutQuotes(kind: TextKind): boolean {
  return kind === 'quote' || kind === 'gathered-quotes'
}

function isStillNews(row: QuotedTextListing, isSummary: boolean): boolean {
  if (row.quote_id === null) return true
  return isSummary ? row.on_offer > 0 : row.offered_pence !== null
}

function shown(row: QuotedTextListing): QuotedListing {
  const { offered_pence: offered, best_pence: best } = row
  return {
    registration: row.registration,
    listingId: row.listing_id,
    linkId: row.link_id,
    isChange: row.changed === 1,
    quote:
      offered === null
        ? null
        : { amount: pounds(offered), place: row.higher + 1, of: row.on_offer },
    best: best === null ? null : pounds(best),
  }
}
