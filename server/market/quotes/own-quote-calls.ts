// Apart from what they do, since commands that erase an agent load no calls.
import type { FastifyInstance } from 'fastify'
import { withoutSeparators } from '../../../domain/basics/as-typed.ts'
import { accept } from '../../../domain/basics/problem.ts'
import { parseQuote } from '../../../domain/market/quote.ts'
import { agentCall } from '../../agents/sign-in/require-agent.ts'
import type { Services } from '../../platform/services.ts'
import { giveQuote, keepQuote, renewQuote, withdrawQuote } from './give-quote.ts'
import { ofAgent } from './quote-storage.ts'

export function ownQuoteCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'PUT /agent/vehicles/:vehicleId/quote', {
    summary: 'Give or change your quote',
    description:
      'Each agent has one live quote on each car. The owner gets a text within ten minutes if it has become the best by then, at most once an hour about one car. Sending the same quote again texts nobody and has it hold from then on. How many quotes and changes one agent can send in an hour and in a day is limited (`too-many-quotes`); a question about the amount counts too. An amount that is unusual for a car is typed again and sent twice (`confirm-amount`), from then on until midnight every amount on that car.',
    refused: ['confirm-amount', 'under-offer', 'other-car'],
    async does(asked) {
      const terms = parseQuote(asked.body)
      if (!terms.ok) return terms
      const { amount: amountPence, ...others } = terms.value
      const seen = withoutSeparators(asked.body.registrationNumber ?? '')
      const of = { ...ofAgent(asked), personId: asked.agent.personId, ...(seen && { seen }) }
      const given = await giveQuote(services, { ...of, amountPence, ...others })
      return given.ok ? accept(given.value.quote) : given
    },
  })
  agentCall(app, 'DELETE /agent/vehicles/:vehicleId/quote', {
    summary: 'Withdraw your quote',
    description: 'It disappears from the owner’s page.',
    refused: ['chosen'],
    does: (asked) => withdrawQuote(services, ofAgent(asked)),
  })
  agentCall(app, 'POST /agent/vehicles/:vehicleId/quote/renew', {
    summary: 'Renew your quote',
    description:
      'It holds for seven more days from now, also where it had expired. Nobody is texted.',
    refused: ['other-car'],
    does: (asked) => renewQuote(services, ofAgent(asked)),
  })
  agentCall(app, 'POST /agent/vehicles/:vehicleId/quote/keep', {
    summary: 'Keep your quote',
    description:
      'It stands for the car as the owner describes it now: `changedSince` is empty from then on.',
    refused: ['other-car'],
    does: (asked) => keepQuote(services, ofAgent(asked)),
  })
}
