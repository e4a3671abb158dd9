import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { parseQuote } from '../../../domain/market/quote.ts'
import { OfferedTerms, OwnQuote } from '../../../domain/wire/quotes.ts'
import { agentCall } from '../../agents/sign-in/require-agent.ts'
import { bodyField } from '../../platform/http/read-bodies.ts'
import type { Services } from '../../platform/services.ts'
import { giveQuote } from './give-quote.ts'
import { keepQuote, renewQuote, withdrawQuote } from './keep-or-withdraw-quote.ts'

const QUOTE = '/agent/vehicles/:vehicleId/quote'

export function ownQuoteCalls(app: FastifyInstance, services: Services): void {
  const tag = 'Quotes'

  agentCall(app, ['PUT', QUOTE], {
    tag,
    summary: 'Give or change your quote',
    description:
      'Each agent has one live quote on each car. The owner gets a text within ten minutes if it has become the best by then, at most once an hour about one car. Sending the same quote again texts nobody and has it hold from then on. How many quotes and changes one agent can send in an hour and in a day is limited (`too-many-quotes`); a question about the amount counts too. An amount that is unusual for a car is typed again and sent twice (`confirm-amount`), from then on until midnight every amount on that car.',
    body: OfferedTerms,
    answer: OwnQuote,
    refused: ['confirm-amount', 'under-offer'],
    async does({ params, body, agent: { id: agentId, personId } }) {
      const terms = parseQuote({
        amount: bodyField(body, 'amount'),
        amountAgain: bodyField(body, 'amountAgain'),
        message: bodyField(body, 'message'),
        conditions: bodyField(body, 'conditions'),
        validDays: bodyField(body, 'validDays'),
      })
      if (!terms.ok) return { ...terms, reason: 'invalid' }
      const { amount: amountPence, ...others } = terms.value
      const quote = { postingId: params.vehicleId, agentId, personId, amountPence, ...others }
      const given = await giveQuote(services, quote)
      if (!given.ok) return given
      return accept(given.value.quote)
    },
  })
  agentCall(app, ['DELETE', QUOTE], {
    tag,
    summary: 'Withdraw your quote',
    description: 'It disappears from the owner’s page.',
    refused: ['chosen'],
    does: ({ params, agent }) =>
      withdrawQuote(services, { postingId: params.vehicleId, agentId: agent.id }),
  })
  agentCall(app, ['POST', `${QUOTE}/renew`], {
    tag,
    summary: 'Renew your quote',
    description:
      'It holds for seven more days from now, also where it had expired. Nobody is texted.',
    answer: OwnQuote,
    refused: ['other-car'],
    does: ({ params, agent }) =>
      renewQuote(services, { postingId: params.vehicleId, agentId: agent.id }),
  })
  agentCall(app, ['POST', `${QUOTE}/keep`], {
    tag,
    summary: 'Keep your quote',
    description:
      'It stands for the car as the owner describes it now: `changedSince` is empty from then on.',
    answer: OwnQuote,
    refused: ['other-car'],
    does: ({ params, agent }) =>
      keepQuote(services, { postingId: params.vehicleId, agentId: agent.id }),
  })
}
