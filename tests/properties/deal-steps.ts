import * as fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS, dayOf } from '../../domain/basics/time.ts'
import { approveAgent, suspendAgent } from '../../server/agents/accounts/approve-agent.ts'
import * as byAgent from '../../server/market/deals/agents-steps.ts'
import { chooseQuote, confirmChoice } from '../../server/market/deals/choose-quote.ts'
import { endMeantDeal, undoChoice } from '../../server/market/deals/present-deal.ts'
import * as byOwner from '../../server/market/deals/owners-steps.ts'
import { watchDeals } from '../../server/market/deals/watch-deals.ts'
import { disclosePhone } from '../../server/agents/disclosures/disclose-phone.ts'
import { confirmPhone } from '../../server/owners/postings/posting-storage.ts'
import { deletePosting, purgeIdlePostings } from '../../server/owners/postings/remove-posting.ts'
import {
  askAgentNotToCall,
  editPosting,
  setNumberFor,
} from '../../server/owners/postings/edit-posting.ts'
import { declineQuote } from '../../server/market/quotes/quotes-link.ts'
import { giveQuote, withdrawQuote } from '../../server/market/quotes/give-quote.ts'
import { DONE, type Answer } from '../../server/platform/refusal.ts'
import { BUSY, sendDueTexts } from '../support/send-due-texts.ts'
import { CAR } from '../support/forms.ts'
import { rowsOf, type TestServices } from '../support/test-services.ts'
import type { Stage, StagedAgent } from './deal-stage.ts'

interface Taking {
  stage: Stage
  services: TestServices
  agent: StagedAgent
  /** The posting and the agent. */
  of: { postingId: string; agentId: string }
  step: Step
}

async function quoteOf(services: TestServices, agent: StagedAgent) {
  return (await rowsOf(services, 'quotes')).find(({ agent_id }) => agent_id === agent.id)
}

const UNDERPAID = { paid: '250', reason: 'No keys' }

const STEPS = {
  choose: async ({ stage, services, agent, step }) => {
    const quote = await quoteOf(services, agent)
    const amountPence = (quote?.amount_pence ?? 0) + (step.isOdd ? 100 : 0)
    return chooseQuote(services, stage.pair, { quoteId: quote?.id ?? 'none', amountPence })
  },
  confirmChoice: ({ stage, services }) => confirmChoice(services, stage.car),
  undo: ({ stage, services, step }) =>
    step.isOdd ? undoChoice(services, stage.pair) : endMeantDeal(services, stage.car, 'undone'),
  fallThrough: ({ stage, services }) => endMeantDeal(services, stage.car, 'fell-through'),
  refuseDay: ({ stage, services }) => byOwner.refuseDay(services, stage.car, []),
  sendAway: ({ stage, services }) => endMeantDeal(services, stage.car, 'sent-away'),
  say: ({ stage, services, step }) =>
    byOwner.sayOutcome(services, stage.car, { ...UNDERPAID, said: step.outcome }),
  give: ({ services, of, step }) =>
    giveQuote(services, {
      ...of,
      amountPence: step.amountPence,
      message: null,
      ...(step.isOdd ? { validDays: 3 } : {}),
    }),
  decline: async ({ stage, services, agent, step }) => {
    const quote = await quoteOf(services, agent)
    const declined = { quoteId: quote?.id ?? 'none', isDeclined: !step.isOdd }
    return declineQuote(services, stage.pair, declined)
  },
  withdraw: ({ services, of }) => withdrawQuote(services, of),
  disclose: ({ services, of, agent }) =>
    disclosePhone(services, { postingId: of.postingId, agent }),
  enterDay: ({ services, of, step }) => {
    const day = dayOf(services.clock.now() + (step.isOdd ? 1 : 2) * DAY_MS)
    return byAgent.enterCollection(services, of, { day, half: 'morning' })
  },
  agentFallsThrough: ({ services, of }) => byAgent.sayAgentFellThrough(services, of),
  agentSays: ({ services, of }) =>
    byAgent.sayAgentOutcome(services, of, { paid: 250, notCollected: null }),
  suspend: ({ services, agent }) =>
    suspendAgent(services, agent.id, { who: 'Pat', reason: 'complaints' }),
  approve: ({ services, agent }) => approveAgent(services, agent.id, 'Pat'),
  edit: ({ stage, services, step }) => {
    const typed = { ...CAR, registrationNumber: step.registration, phoneNumber: step.phone }
    return editPosting(services, stage.car.uniqueId, { typed, ifMatch: undefined })
  },
  setNumberFor: ({ stage, services, step }) =>
    setNumberFor(services, stage.car.uniqueId, step.isOdd ? 'chosen' : 'subscribers'),
  askNotToCall: async ({ stage, services, of }) => {
    const given = await rowsOf(services, 'disclosures')
    const id = given.find(({ agent_id }) => agent_id === of.agentId)?.id ?? 'none'
    return askAgentNotToCall(services, stage.car.uniqueId, id)
  },
  confirm: async ({ services }) => {
    const posting = services.database.selectFrom('postings').select('phone')
    const link = await services.database
      .selectFrom('links')
      .select('unique_id')
      .where('phone', '=', posting)
      .executeTakeFirst()
    return confirmPhone(services, link?.unique_id ?? '')
  },
  remove: ({ stage, services, step }) =>
    deletePosting(services, stage.car.uniqueId, step.isOdd ? undefined : { stopped: 'everything' }),
  wait: async ({ services, step }) => {
    services.clock.advance(step.ms)
    return DONE
  },
  send: async ({ services, step }) => {
    if (step.isOdd) services.carrier.answerWith(BUSY)
    await sendDueTexts(services)
    return DONE
  },
  watch: async ({ services }) => {
    await watchDeals(services)
    await purgeIdlePostings(services)
    return DONE
  },
} satisfies Record<string, (taking: Taking) => Promise<Answer<unknown>>>

type Name = keyof typeof STEPS

const OFTEN: Partial<Record<Name, number>> = {
  choose: 24,
  send: 8,
  confirm: 8,
  confirmChoice: 8,
  wait: 8,
  approve: 8,
  remove: 1,
}
const names = Object.keys(STEPS) as Name[]

/** Each field counts only for the steps that take it. */
export interface Step {
  does: Name
  agent: number
  isOdd: boolean
  amountPence: number
  outcome: string
  registration: string
  phone: string
  ms: number
}

export const anyStep: fc.Arbitrary<Step> = fc.record({
  does: fc.oneof(
    ...names.map((does) => ({ arbitrary: fc.constant(does), weight: OFTEN[does] ?? 4 })),
  ),
  agent: fc.constantFrom(0, 0, 1, 2),
  isOdd: fc.boolean(),
  amountPence: fc.constantFrom(300_00, 400_00, 500_00),
  outcome: fc.constantFrom('paid-full', 'paid-less', 'nobody-came'),
  registration: fc.constantFrom('AB12 CDE', 'AB12 CDE', 'AB12 CDE', 'AB12 CDE', 'FY13 KLO'),
  phone: fc.constantFrom('07700 900123', '07700 900123', '07700 900321'),
  ms: fc.constantFrom(MINUTE_MS, 3 * MINUTE_MS, HOUR_MS, DAY_MS, 8 * DAY_MS),
})

export async function take(
  stage: Stage,
  step: Step,
  services: TestServices,
): Promise<Answer<unknown>> {
  const agent = stage.agents[step.agent]
  if (agent === undefined) throw new Error('There are three agents.')
  const of = { postingId: stage.car.postingId, agentId: agent.id }
  return STEPS[step.does]({ stage, services, agent, of, step })
}
