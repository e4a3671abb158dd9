// Tells owners of quotes, and takes back what a text that still waits no longer has to tell.
import type { PhoneNumber } from '../../domain/phone-number.ts'
import type { Registration } from '../../domain/registration.ts'
import type { Database } from '../database/schema.ts'
import type { World } from '../world.ts'
import { deleteUnspentAllowances } from './allowance-storage.ts'
import { queueQuoteText } from './queue-text.ts'
import { isSuppressed } from './suppression.ts'
import {
  deleteToldQuotes,
  findTermsOnceTold,
  findUntriedToldQuotes,
  keepTermsOnceTold,
  type UntriedToldQuote,
} from './told-quotes-storage.ts'

interface ToldQuote {
  postingId: string
  phone: string
  linkId: string
}

/** What a quote says, as far as a change of it is worth a text. */
interface Terms {
  amountPence: number
  message: string | null
}

/**
 * Queues a text about a quote that is new (`before` null) or was changed. A text about it that still
 * waits says all there is to say, unless the owner knows the terms already: then it is not sent. A quote
 * given again after the owner was told of it and it was withdrawn is a change, or no news at all.
 */
export async function tellOfQuote(
  world: World,
  tx: Database,
  quote: ToldQuote & {
    registration: string
    listingId: string
    terms: Terms
    before: Terms | null
  },
): Promise<void> {
  const { postingId, phone, linkId, listingId, registration, terms, before } = quote
  const waiting = await findWaiting(tx, quote)
  const newTerms = termsDigest(world, terms)
  const known = waiting.filter((told) => told.known_terms === newTerms)
  if (known.length > 0) return takeBack(tx, postingId, known)
  if (waiting.length > 0) return
  const knownTerms =
    before === null ? await findTermsOnceTold(tx, linkId) : termsDigest(world, before)
  if (knownTerms === newTerms) return
  await queueQuoteText(world, tx, {
    postingId,
    phone: phone as PhoneNumber,
    registration: registration as Registration,
    listingId,
    linkId,
    change: knownTerms === null ? null : { knownTerms },
  })
}

/** When the owner will be texted about a quote, in milliseconds; null where they will not be. */
export async function whenTold(
  world: World,
  tx: Database,
  quote: ToldQuote,
): Promise<number | null> {
  if (await isSuppressed(world, tx, quote.phone)) return null
  const [first] = await findWaiting(tx, quote)
  return first?.due_at ?? null
}

/**
 * Has no waiting text tell of a quote that was withdrawn. A text that tells of the listing's other
 * quotes too still does: the link it holds still opens. With no quote left, nothing is told. What the
 * owner was told before is kept, so that the same quote given again texts nobody.
 */
export async function withdrawToldQuote(
  world: World,
  tx: Database,
  quote: ToldQuote & { terms: Terms; othersLeft: boolean },
): Promise<void> {
  const { postingId, phone, linkId, othersLeft } = quote
  const waiting = await findUntriedToldQuotes(tx, postingId, phone)
  const termsTold = findTermsTold(world, waiting, quote)
  if (termsTold !== null) await keepTermsOnceTold(tx, { linkId, terms: termsTold })
  const tellsOfNoOther = ({ link_id, kind, alone }: UntriedToldQuote): boolean =>
    link_id === linkId && (kind === 'quote' || alone === 1)
  await takeBack(tx, postingId, othersLeft ? waiting.filter(tellsOfNoOther) : waiting)
}

// A text that tells of several quotes holds one link only: it may or may not tell of this one.
function findTermsTold(
  world: World,
  waiting: UntriedToldQuote[],
  { linkId, terms }: { linkId: string; terms: Terms },
): string | null {
  if (waiting.some(({ alone }) => alone === 0)) return null
  const own = waiting.find(({ link_id }) => link_id === linkId)
  return own === undefined ? termsDigest(world, terms) : own.known_terms
}

async function findWaiting(tx: Database, quote: ToldQuote): Promise<UntriedToldQuote[]> {
  const waiting = await findUntriedToldQuotes(tx, quote.postingId, quote.phone)
  return waiting.filter((told) => told.link_id === quote.linkId)
}

async function takeBack(tx: Database, postingId: string, told: UntriedToldQuote[]): Promise<void> {
  if (told.length === 0) return
  const textIds = told.map(({ text_id }) => text_id)
  await deleteUnspentAllowances(tx, await deleteToldQuotes(tx, { postingId, textIds }))
}

function termsDigest(world: World, { amountPence, message }: Terms): string {
  return world.digest('quote-terms', String(amountPence), message ?? '')
}
