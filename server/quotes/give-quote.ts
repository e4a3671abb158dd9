// An agent quotes on a car, or changes the quote: the quote and the owner's text commit together.
import type { Pence } from '../../domain/money.ts'
import type { PhoneNumber } from '../../domain/phone-number.ts'
import type { Registration } from '../../domain/registration.ts'
import { mayTrade } from '../agents/standing.ts'
import type { Database } from '../database/schema.ts'
import { orderedId, randomId } from '../identifiers.ts'
import { holdPosting } from '../postings/hold-posting.ts'
import type { Answer } from '../refusal.ts'
import { isAboutToTell } from '../texts/told-quotes.ts'
import { queueQuoteText } from '../texts/queue-text.ts'
import type { World } from '../world.ts'
import { findOwnQuote, putQuote, type OwnQuoteRow } from './own-quote-storage.ts'
import { findQuotedPosting, linkOfAgent } from './quote-storage.ts'
import { showOwnQuote, type OwnQuote } from './show-own-quote.ts'

interface GivenQuote {
  postingId: string
  agentId: string
  amountPence: Pence | number
  message: string | null
}

interface Given {
  quote: OwnQuote
  listingId: string
  /** The agent's half of the texted link. */
  linkId: string
}

/**
 * Stores the quote as the agent's only one on the car and queues the owner's text. The same terms
 * again change nothing and text nobody, so that a repeat after a lost answer is harmless.
 */
export function giveQuote(world: World, quote: GivenQuote): Promise<Answer<Given>> {
  return world.database.transaction().execute(async (tx): Promise<Answer<Given>> => {
    const refusal = await mayTrade(tx, quote.agentId)
    if (refusal !== null) return refusal
    await holdPosting(world, tx, quote.postingId)
    const posting = await findQuotedPosting(tx, quote.postingId)
    if (posting === undefined) return { ok: false, reason: 'not-found' }

    const now = world.clock.now()
    const linkId = await linkOfAgent(tx, { ...quote, newLinkId: randomId() })
    const before = await findOwnQuote(tx, quote)
    const isSame = before !== undefined && hasTerms(before, quote)
    const row = isSame ? before : await putQuote(tx, { ...quote, newId: orderedId(now) }, now)
    const link = { listingId: posting.listing_id, linkId }
    if (!isSame) await tellOwner(world, tx, { postingId: quote.postingId, ...posting, ...link })
    return { ok: true, value: { quote: showOwnQuote(row), ...link } }
  })
}

function hasTerms(row: OwnQuoteRow, quote: GivenQuote): boolean {
  return row.amount_pence === quote.amountPence && row.message === quote.message
}

// A text that still waits for the morning will show the quote as it is by then.
async function tellOwner(
  world: World,
  tx: Database,
  quoted: {
    postingId: string
    phone: string
    registration: string
    listingId: string
    linkId: string
  },
): Promise<void> {
  if (await isAboutToTell(tx, quoted)) return
  await queueQuoteText(world, tx, {
    postingId: quoted.postingId,
    phone: quoted.phone as PhoneNumber,
    registration: quoted.registration as Registration,
    listingId: quoted.listingId,
    linkId: quoted.linkId,
  })
}
