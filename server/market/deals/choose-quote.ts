// What a quotes link can do with a deal: choose a quote, by which its agent is given the number and the posting is under
// offer, undo that within an hour, and have the link to the posting texted. A quotes link may have been forwarded, so
// after an undo the number waits until the choice is confirmed by the posting's own link.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { penceTyped } from '../../../domain/basics/money.ts'
import { iso } from '../../../domain/basics/time.ts'
import { parsePhoneNumber, type PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { QuotesLink } from '../../../domain/site/addresses.ts'
import { discloseToChosen, isAskedNotToCall } from '../../agents/disclosures/disclosure-storage.ts'
import { queueCarPush } from '../../messages/push/queue-push.ts'
import { admitLinkText } from '../../messages/texts/limits/link-limits.ts'
import { isNumberStopped } from '../../messages/texts/limits/stopped-numbers.ts'
import { queueDealText, type TextedDeal } from '../../messages/texts/outbox/queue-deal-texts.ts'
import { OF_A_DEAL, takeTextsBack } from '../../messages/texts/outbox/text-storage.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'
import { findLinkTo, opensNothing, lockPosting } from '../../owners/postings/posting-storage.ts'
import { spendDaily } from '../../platform/database/budgets.ts'
import { groupCommit } from '../../platform/database/group-commit.ts'
import { agentLock, postingLock, takeLock } from '../../platform/database/locks.ts'
import { prepare, prepareFirst, prepareInsert } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isOnOffer, isShown } from '../../platform/database/shown-rows.ts'
import { phoneDigest } from '../../platform/digest.ts'
import { clientNetworks, type ClientNetworks } from '../../platform/http/client-networks.ts'
import { linkCall, OF_BODY } from '../../platform/http/described-call.ts'
import { orderedId } from '../../platform/identifiers.ts'
import { DONE, NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import * as quotes from '../quotes/quote-storage.ts'
import { quotesLinkOf, quotesLinkStep } from '../quotes/quotes-link.ts'
import { undoChoice, updateDeal, withDeal, type DealRow, type MeantDeal } from './present-deal.ts'

// Each choice may text two phones, and nobody honest chooses and undoes more often.
const CHOICES_A_DAY = 6

interface Chosen {
  quoteId: string
  amountPence: number
  updatedAt?: string | undefined
}

interface GivenNumber {
  agent: string
  disclosure: string
}

/** Chooses the quote, if it is as the owner saw it. Null where it was chosen before or the number waits. */
export function chooseQuote(
  services: Services,
  link: QuotesLink,
  chosen: Chosen,
): Promise<Answer<GivenNumber | null>> {
  return groupCommit(services.database)(async (tx): Promise<Answer<GivenNumber | null>> => {
    const seen = await quotes.findListing(tx, link)
    if (seen === undefined) return opensNothing(tx, [link.listingId, link.linkId])
    const quoted = await quotes.findQuote(tx, { id: chosen.quoteId })
    const agents = quoted === undefined ? [] : [agentLock(quoted.agentId)]
    const hasWaited = await takeLock(tx, postingLock(seen.id), ...agents)
    await lockPosting(services, tx, seen.id)

    const listing = hasWaited ? await quotes.findListing(tx, link) : seen
    if (listing === undefined || (await isNumberStopped(services, tx, listing.phone))) {
      return opensNothing(tx, [link.listingId, link.linkId])
    }
    if (listing.phone_confirmed_at === null)
      return { ok: false, reason: 'unconfirmed', whose: 'own' }
    if (listing.quote_id !== null) {
      const isSame =
        listing.quote_id === chosen.quoteId && listing.amount_pence === chosen.amountPence
      return isSame ? { ok: true, value: null } : { ok: false, reason: 'under-offer' }
    }
    return agree(services, tx, listing, chosen)
  })
}

async function agree(
  services: Services,
  tx: Database,
  listing: quotes.ListingRow,
  { quoteId, amountPence, updatedAt }: Chosen,
): Promise<Answer<GivenNumber | null>> {
  const { id: postingId, phone, phone_confirmed_at, registration } = listing
  const now = services.clock.now()
  const quote = await findOffered(tx, { quoteId, postingId, now })
  const unique_id = (await findLinkTo(tx, { postingId, phone }))?.unique_id
  const isAsSeen =
    quote?.amount_pence === amountPence &&
    (updatedAt === undefined || updatedAt === iso(quote.updated_at))
  if (!isAsSeen || unique_id === undefined) return { ok: false, reason: 'quote-changed' }
  const retryAfterSeconds = await spendDaily(services, tx, ['choices', postingId], CHOICES_A_DAY)
  if (retryAfterSeconds > 0) return { ok: false, reason: 'too-many-choices', retryAfterSeconds }
  const { agent_id } = quote
  const asked = { agentId: agent_id, postingId, elsewhere: phone }
  const isAsked = await isAskedNotToCall(services, tx, asked)
  const awaits_owner = listing.undone > 0 || isAsked ? 1 : 0
  const own_number = isNumberOf(quote, phone) ? 1 : 0
  const dealId = orderedId(now)
  const agreed = { posting_id: postingId, agent_id, amount_pence: amountPence, awaits_owner }
  const deal = { ...agreed, id: dealId, quote_id: quoteId, chosen_at: now }
  await insertDeal(tx, { ...deal, phone_digest: phoneDigest(services, phone), own_number })
  await insertWords(tx, { deal_id: dealId, posting_id: postingId, registration })
  // Waiting texts about its quotes do not go.
  await takeTextsBack(tx, { posting_id: postingId }, [...OF_A_DEAL, 'quote'])
  await putUnderOffer(tx, { postingId, dealId, now })
  const texted = { ...quote, ...agreed, phone, phone_confirmed_at, registration, unique_id }
  await queueDealText(services, tx, 'deal', texted, { saidOnce: true })
  return { ok: true, value: awaits_owner === 1 ? null : await giveNumber(services, tx, texted) }
}

const findOffered = prepareFirst(
  (
    database,
    { quoteId, postingId, now }: Record<'quoteId' | 'postingId', string> & { now: number },
  ) =>
    database
      .selectFrom('quotes')
      .innerJoin('agents', 'agents.id', 'quotes.agent_id')
      .where('quotes.id', '=', quoteId)
      .where('posting_id', '=', postingId)
      .where(isShown)
      .where(isOnOffer(now))
      .select(['agent_id', 'amount_pence', 'updated_at', 'agents.name as agent_name'])
      .select(['agents.phone as agent_phone', 'contact'])
      .$narrowType<{ agent_phone: PhoneNumber | null }>(),
)

const insertDeal = prepareInsert('deals')
const insertWords = prepareInsert('deal_words')
const putUnderOffer = prepare<Record<'postingId' | 'dealId', string> & { now: number }>(
  (database, { postingId, dealId, now }) =>
    database
      .updateTable('postings')
      .set({ deal_id: dealId, used_at: now })
      .where('id', '=', postingId),
)

/** Gives the number of a choice that waited for the posting's own link. Does nothing if the number was given already. */
export function confirmChoice(
  services: Services,
  meant: MeantDeal,
): Promise<Answer<GivenNumber | null>> {
  return withDeal(services, meant, async (tx, deal) => {
    if (deal.awaits_owner === 0) return { ok: true, value: null }
    await updateDeal(tx, deal.id, { awaits_owner: 0 })
    return { ok: true, value: await giveNumber(services, tx, deal) }
  })
}

async function giveNumber(
  services: Services,
  tx: Database,
  deal: TextedDeal & Pick<DealRow, 'agent_id' | 'agent_phone' | 'phone_confirmed_at'>,
): Promise<GivenNumber> {
  const { agent_id: agentId, posting_id: postingId, phone, amount_pence: amountPence } = deal
  const chosen = { agentId, postingId, phone, confirmedAt: deal.phone_confirmed_at }
  const disclosure = await discloseToChosen(services, tx, chosen)
  // A text told the agent that the last deal is off if a day was entered.
  const saidOnce = ((await findLast(tx, { postingId, agentId }))?.collect_on ?? null) === null
  await queueDealText(services, tx, 'chosen', deal, { saidOnce })
  await queueCarPush(services, tx, { kind: 'chosen', postingId, agentId, amountPence })
  return { agent: agentId, disclosure }
}

const findLast = prepareFirst(
  (database, { postingId, agentId }: Record<'postingId' | 'agentId', string>) =>
    database
      .selectFrom('deals')
      .where('posting_id', '=', postingId)
      .where('agent_id', '=', agentId)
      .where('ended_why', 'is not', null)
      .orderBy('id', 'desc')
      .select('collect_on')
      .limit(sql.lit(1)),
)

function isNumberOf(
  agent: { agent_phone: PhoneNumber | null; contact: string },
  phone: PhoneNumber,
) {
  if (agent.agent_phone === phone) return true
  // Reading a number takes longer than the rest of a choice, and few end in the same digits.
  if (!agent.contact.replace(/\D/g, '').endsWith(phone.slice(-6))) return false
  const contact = parsePhoneNumber(agent.contact, { allowDrama: true })
  return contact.ok && contact.value === phone
}

export function choiceCalls(app: FastifyInstance, services: Services): void {
  const config = quotesLinkStep(services)

  linkCall(app, 'POST /quotes/:listingId/:agentId/choose', {
    summary: 'Choose a quote',
    description:
      'Its buyer is given the owner’s number (after an undo, or where they were asked not to call, only once the posting’s own link confirms it), and the others are told that another was chosen. The link to the posting, where the deal is, is texted to the owner. The same choice again is done already.',
    refused: ['quote-changed', 'under-offer', 'unconfirmed'],
    config,
    async does({ params, body, request }) {
      const amountPence = penceTyped(body.amount)
      if (amountPence === null) return { ok: false, reason: 'quote-changed' }
      const chosen = await chooseQuote(services, quotesLinkOf(params), { ...body, amountPence })
      if (!chosen.ok) return chosen
      if (chosen.value !== null) request.note({ event: 'number-given', ...chosen.value })
      return DONE
    },
    goOn: 'plain',
  })
  linkCall(app, 'POST /quotes/:listingId/:agentId/undo-choice', {
    summary: 'Undo the choice',
    description: 'For an hour. Done too where no quote is chosen.',
    refused: [...OF_BODY, 'undo-over', 'outcome-said'],
    config,
    does: ({ params }) => undoChoice(services, quotesLinkOf(params)),
    goOn: 'plain',
  })
  linkCall(app, 'POST /quotes/:listingId/:agentId/close', {
    summary: 'Text the link to the posting',
    description:
      'For an owner who wants to delete it: a quotes link may have been forwarded, and deletes nothing.',
    refused: OF_BODY,
    config,
    does: ({ params, request }) =>
      textPostingLink(services, quotesLinkOf(params), clientNetworks(request)),
    goOn: 'plain=link-texted',
  })
}

/** Texts the link to the posting, which can delete the posting, to its present number, as for a lost link. */
function textPostingLink(
  services: Services,
  link: QuotesLink,
  from: ClientNetworks,
): Promise<Answer> {
  return quotes.withListing(services, link, async (tx, listing) => {
    const { id: postingId, phone, registration } = listing
    const isConfirmed = listing.phone_confirmed_at !== null
    const admitted = await admitLinkText(services, tx, { phone, from, isConfirmed })
    if (!admitted.ok) return admitted
    const uniqueId = (await findLinkTo(tx, { postingId, phone }))?.unique_id
    if (uniqueId === undefined) return NOT_FOUND
    const text = { postingId, phone, registration, uniqueId, isConfirmed, turn: admitted.value }
    await queueLinkText(services, tx, text)
    return DONE
  })
}
