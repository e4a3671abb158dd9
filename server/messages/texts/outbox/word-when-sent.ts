// Some texts gather quotes and questions while they wait, and are worded when they are sent.
import { pounds } from '../../../../domain/basics/money.ts'
import { SECOND_MS } from '../../../../domain/basics/time.ts'
import { awaitUnlocked, phoneLock } from '../../../platform/database/locks.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { londonDay } from '../../../platform/london-time.ts'
import type { CarriedText } from '../../../platform/carriers/carrier.ts'
import type { Services } from '../../../platform/services.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'
import {
  factsAskedText,
  quoteSummaryText,
  quoteText,
  type QuotedListing,
} from '../wording/owner-wording.ts'
import type { ClaimedText } from './claim-texts.ts'
import { findAskedFacts, findTextedQuotes, type TextedQuote } from './gathered-texts.ts'
import type { SendResult } from './record-results.ts'
import { TEXT_KINDS, triedFor, type TextKind } from '../../../platform/text-kinds.ts'
import { findStillDue, updateTry } from './text-storage.ts'

export function isWordedWhenSent(kind: TextKind): boolean {
  return TEXT_KINDS[kind].gathers !== undefined
}

/** The present wording of those texts that are worded when they are sent. A text with nothing left to say has none. */
export async function wordTexts(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  database: Database,
  texts: { id: string; kind: TextKind }[],
): Promise<Map<string, string>> {
  const ids = texts.filter(({ kind }) => isWordedWhenSent(kind)).map(({ id }) => id)
  const wordings = new Map<string, string>()
  const quoted = await findTextedQuotes(database, ids, clock.now())
  for (const [textId, quotes] of Map.groupBy(quoted, ({ text_id }) => text_id)) {
    const isOwn = quotes[0]?.kind === 'quote'
    const [newest, ...others] = listingsIn(quotes, isOwn)
    if (newest === undefined) continue
    const words = isOwn ? quoteText(config, newest) : quoteSummaryText(config, newest, others)
    wordings.set(textId, words)
  }
  const asked = await findAskedFacts(database, ids)
  for (const [textId, [first, ...more]] of Map.groupBy(asked, ({ text_id }) => text_id)) {
    if (first === undefined) continue
    const { registration, unique_id: uniqueId } = first
    const facts = [first, ...more].map(({ fact }) => fact)
    wordings.set(textId, factsAskedText(config, { registration, uniqueId, facts }))
  }
  return wordings
}

// The last text has said a best price that was given before it. Where a posting had no text of its own, a summary names
// only quotes that came since it was queued: an earlier summary has named the rest.
function listingsIn(quotes: TextedQuote[], isOwn: boolean): QuotedListing[] {
  return [...Map.groupBy(quotes, ({ posting_id }) => posting_id).values()].flatMap((onPosting) => {
    const [best] = onPosting
    if (best === undefined || best.updated_at < (best.told_at ?? 0)) return []
    // The one that had the summary queued was given a moment before.
    if (!isOwn && best.updated_at < best.queued_at - 10 * SECOND_MS) return []
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

type RecheckedText = { text: ClaimedText; carried: CarriedText } | SendResult

/**
 * Rechecks `claimed`, and keeps wordings that were made just now. Texts deleted meanwhile, or claimed by another since,
 * are left out.
 */
export async function recheckTexts(services: Services, claimed: ClaimedText[]) {
  if (claimed.length === 0) return []
  const { database } = services
  const unworded = claimed.filter((text) => isWordedWhenSent(text.kind))
  // A quote or question that joins a text at this moment is included.
  await awaitUnlocked(database, ...unworded.map((text) => phoneLock(services, text.phone)))
  const wordings = await wordTexts(services, database, claimed)
  const asked = claimed.map(async ({ phone }) =>
    (await isNumberStopped(services, database, phone)) ? phone : null,
  )
  const stopped = new Set(await Promise.all(asked))
  const ids = claimed.map(({ id }) => id)
  const due = await findStillDue(database, ids, londonDay(services.clock.now()))
  const rechecked = claimed
    .filter((text) => due.get(text.id)?.tries === text.tries)
    .map((text): RecheckedText => {
      // The word is kept with failed texts in the database.
      if (stopped.has(text.phone)) return { text, state: 'failed', failure: 'suppressed' }
      const body = isWordedWhenSent(text.kind) ? (wordings.get(text.id) ?? null) : text.body
      if (body === null || Boolean(due.get(text.id)?.outdated)) return { text, state: 'gone' }
      const validSeconds = triedFor(text.kind) / 1000
      return { text, carried: { id: text.id, to: text.phone, body, validSeconds } }
    })
  for (const last of rechecked) {
    if (!('carried' in last) || last.carried.body === last.text.body) continue
    await updateTry(database, last.text).set({ body: last.carried.body }).execute()
  }
  return rechecked
}
