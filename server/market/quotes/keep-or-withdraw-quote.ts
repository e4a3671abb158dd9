// An agent lets a quote hold for longer, or stands by it although the owner has changed what was known.
import type { FastifyInstance } from 'fastify'
import { USUAL_VALID_DAYS } from '../../../domain/market/quote-terms.ts'
import type { OwnQuote } from '../../../domain/wire/quotes.ts'
import { accept } from '../../../domain/basics/problem.ts'
import { parseQuote } from '../../../domain/market/quote.ts'
import { lockPosting } from '../../owners/postings/posting-storage.ts'
import { endOffer } from '../../owners/postings/under-offer.ts'
import { type Answer, DONE } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { agentCall } from '../../agents/sign-in/require-agent.ts'
import {
  updateQuote,
  ofAgent,
  type OfAgent,
  endOfValidity,
  isOfOtherCar,
  noteKnown,
  showOwnQuote,
} from './own-quotes.ts'
import { findQuotedPosting } from './quote-storage.ts'
import { giveQuote, withOwnQuote } from './give-quote.ts'

/** Lets the quote hold for another week from now. Nobody is texted. */
export function renewQuote(services: Services, quote: OfAgent): Promise<Answer<OwnQuote>> {
  const valid_until = endOfValidity(USUAL_VALID_DAYS, services.clock.now())
  return change(services, quote, () => ({ valid_until }))
}

/** Stands by the quote for the car as its owner describes it now. */
export function keepQuote(services: Services, quote: OfAgent): Promise<Answer<OwnQuote>> {
  return change(services, quote, (posting) => ({ known_facts: noteKnown(posting) }))
}

function change(
  services: Services,
  quote: OfAgent,
  columnsFor: (posting: Parameters<typeof noteKnown>[0]) => Parameters<typeof updateQuote>[2],
): Promise<Answer<OwnQuote>> {
  return withOwnQuote(services, quote, async (tx, posting, own) => {
    if (own === undefined) return { ok: false, reason: 'not-found' }
    if (isOfOtherCar({ ...own, ...posting })) return { ok: false, reason: 'other-car' }
    const row = await updateQuote(tx, quote, columnsFor(posting))
    return accept(showOwnQuote({ ...row, ...posting }, services.clock.now()))
  })
}

/**
 * Removes the agent's quote on the car; `not-found` without a quote. One that the owner chose stays, unless `evenChosen`: the
 * deal ends with it then.
 */
export function withdrawQuote(
  services: Services,
  quote: OfAgent,
  { evenChosen = false } = {},
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await lockPosting(services, tx, quote.postingId)
    const posting = await findQuotedPosting(tx, quote.postingId)
    if (posting === undefined) return { ok: false, reason: 'not-found' }
    const isChosen = posting.chosen_agent_id === quote.agentId
    if (isChosen && !evenChosen) return { ok: false, reason: 'chosen' }
    const { numDeletedRows } = await tx
      .deleteFrom('quotes')
      .where('posting_id', '=', quote.postingId)
      .where('agent_id', '=', quote.agentId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return { ok: false, reason: 'not-found' }
    if (isChosen) await endOffer(tx, quote.postingId)
    return DONE
  })
}

/** Withdraws every live quote of the agent, one short transaction each. */
export async function withdrawQuotesOf(services: Services, agentId: string): Promise<void> {
  const quotes = services.database.selectFrom('quotes').where('agent_id', '=', agentId)
  for (const { postingId } of await quotes.select('posting_id as postingId').execute()) {
    await withdrawQuote(services, { postingId, agentId }, { evenChosen: true })
  }
}

export function ownQuoteCalls(app: FastifyInstance, services: Services): void {
  const tag = 'Quotes'

  agentCall(app, 'PUT /agent/vehicles/:vehicleId/quote', {
    tag,
    summary: 'Give or change your quote',
    description:
      'Each agent has one live quote on each car. The owner gets a text within ten minutes if it has become the best by then, at most once an hour about one car. Sending the same quote again texts nobody and has it hold from then on. How many quotes and changes one agent can send in an hour and in a day is limited (`too-many-quotes`); a question about the amount counts too. An amount that is unusual for a car is typed again and sent twice (`confirm-amount`), from then on until midnight every amount on that car.',
    refused: ['confirm-amount', 'under-offer'],
    async does(asked) {
      const terms = parseQuote(asked.body)
      if (!terms.ok) return terms
      const { amount: amountPence, ...others } = terms.value
      const { personId } = asked.agent
      const given = await giveQuote(services, {
        ...ofAgent(asked),
        personId,
        amountPence,
        ...others,
      })
      return given.ok ? accept(given.value.quote) : given
    },
  })
  agentCall(app, 'DELETE /agent/vehicles/:vehicleId/quote', {
    tag,
    summary: 'Withdraw your quote',
    description: 'It disappears from the owner’s page.',
    refused: ['chosen'],
    does: (asked) => withdrawQuote(services, ofAgent(asked)),
  })
  agentCall(app, 'POST /agent/vehicles/:vehicleId/quote/renew', {
    tag,
    summary: 'Renew your quote',
    description:
      'It holds for seven more days from now, also where it had expired. Nobody is texted.',
    refused: ['other-car'],
    does: (asked) => renewQuote(services, ofAgent(asked)),
  })
  agentCall(app, 'POST /agent/vehicles/:vehicleId/quote/keep', {
    tag,
    summary: 'Keep your quote',
    description:
      'It stands for the car as the owner describes it now: `changedSince` is empty from then on.',
    refused: ['other-car'],
    does: (asked) => keepQuote(services, ofAgent(asked)),
  })
}
