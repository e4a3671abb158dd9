// Texts that gather what comes while they wait: each says what there is to say when it is sent.
import type { Services } from '../../services.ts'
import { londonDay } from '../limits/quote-hours.ts'
import { factsAskedText, quoteSummaryText, type SummaryListing } from '../wording/owner-wording.ts'
import { findAskedFacts } from './asked-facts-storage.ts'
import { findTextListings, type TextListing } from './text-listings-storage.ts'
import type { TextKind } from './text-storage.ts'

export function isWordedWhenSent(kind: TextKind): boolean {
  return kind === 'gathered-quotes' || kind === 'facts-asked'
}

/** The present wording of each of those texts; none where nothing is left to say. */
export async function wordTexts(
  services: Services,
  textIds: string[],
): Promise<Map<string, string>> {
  const [summaries, questions] = await Promise.all([
    wordSummaries(services, textIds),
    wordQuestions(services, textIds),
  ])
  return new Map([...summaries, ...questions])
}

async function wordQuestions(services: Services, textIds: string[]): Promise<[string, string][]> {
  const rows = await findAskedFacts(services.database, textIds)
  const asked = Map.groupBy(rows, ({ text_id }) => text_id)
  return [...asked].map(([textId, [first, ...others]]) => [
    textId,
    first === undefined
      ? ''
      : factsAskedText(services.config, {
          registration: first.registration,
          uniqueId: first.unique_id,
          facts: [first, ...others].map(({ fact }) => fact),
        }),
  ])
}

async function wordSummaries(services: Services, textIds: string[]): Promise<Map<string, string>> {
  const listings = await findTextListings(services.database, textIds)
  const wordings = new Map<string, string>()
  for (const [textId, [newest, ...others]] of Map.groupBy(listings, (row) => row.text_id)) {
    if (newest === undefined) continue
    const sentAt = Math.max(services.clock.now(), newest.due_at)
    const isToday = londonDay(newest.created_at) === londonDay(sentAt)
    const [first, rest] = [shown(newest), others.map((row) => shown(row))]
    wordings.set(textId, quoteSummaryText(services.config, [first, ...rest], isToday))
  }
  return wordings
}

function shown({ registration, listing_id, link_id, changed }: TextListing): SummaryListing {
  return { registration, listingId: listing_id, linkId: link_id, isChange: changed === 1 }
}
