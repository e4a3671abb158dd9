// What the chosen agent does with a deal: enters the day, says how it went or that it fell through, and answers once.
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../domain/basics/problem.ts'
import * as collection from '../../../domain/market/collection.ts'
import { spendDaily } from '../../platform/database/budgets.ts'
import { lockPosting } from '../../owners/postings/posting-storage.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { londonDay, londonTime } from '../../platform/london-time.ts'
import { queueCollectionTexts } from '../../messages/texts/outbox/queue-deal-texts.ts'
import { agentCall } from '../../agents/sign-in/require-agent.ts'
import { OF_BODY } from '../../platform/http/described-call.ts'
import { ofAgent, type OfAgent } from '../quotes/quote-storage.ts'
import { updateDeal, updateWords, endDeal, withDealOf } from './present-deal.ts'

// The owner may get a text about each day that is entered.
const DAYS_A_DAY = 4
const NOT_CHOSEN = { ok: false, reason: 'not-chosen' } as const
const SAID = { ok: false, reason: 'outcome-said' } as const
const UNSAID = { outcome_asked_at: null, agent_outcome: null, agent_paid_pence: null } as const
const TOO_LATE = refuse('half', 'past', 'That time is over. Choose a later one.')
const OVER = { ok: false, reason: 'collection-over' } as const

export function enterCollection(
  services: Services,
  of: OfAgent,
  typed: { day: unknown; half: unknown },
): Promise<Answer> {
  return withDealOf(services, of, async (tx, deal) => {
    if (deal === undefined) return NOT_CHOSEN
    const now = services.clock.now()
    const parsed = collection.parseCollection(typed, londonDay(now))
    if (!parsed.ok) return parsed
    const { day, half } = parsed.value
    if (deal.collect_on === day && deal.collect_half === half) return DONE
    if (now >= londonTime(day, collection.HALF_DAY_MINUTES[half].to)) return TOO_LATE
    if (deal.owner_outcome !== null) return SAID
    // A later day would put off the question to the owner what was paid.
    if (deal.collect_on !== null && deal.collect_on < londonDay(now)) return OVER
    const share = ['collection-days', of.postingId]
    const retryAfterSeconds = await spendDaily(services, tx, share, DAYS_A_DAY)
    if (retryAfterSeconds > 0) return { ok: false, reason: 'too-many-days', retryAfterSeconds }
    const entered = { collect_on: day, collect_half: half, refused_day: null, other_days: null }
    await updateDeal(tx, deal.id, { ...entered, ...UNSAID })
    await queueCollectionTexts(services, tx, { ...deal, day, half })
    return DONE
  })
}

export function sayAgentFellThrough(services: Services, of: OfAgent): Promise<Answer> {
  return withDealOf(services, of, (tx, deal) => endDeal(services, tx, deal, 'agent-fell-through'))
}

export function sayAgentOutcome(
  services: Services,
  of: OfAgent,
  typed: { paid: unknown; notCollected: unknown },
): Promise<Answer> {
  const paid = typed.notCollected === true ? null : collection.parsePaid(typed.paid)
  return withDealOf(services, of, async (tx, deal) => {
    if (deal === undefined) return NOT_CHOSEN
    if (paid?.ok === false) return paid
    await updateDeal(tx, deal.id, {
      agent_outcome: paid === null ? 'not-collected' : 'paid',
      agent_paid_pence: paid?.value ?? null,
      agent_said_at: services.clock.now(),
    })
    return DONE
  })
}

/** Writes the agent's one answer to an outcome that is held against them. The same words again succeed. */
export function answerOutcome(services: Services, of: OfAgent, typed: unknown): Promise<Answer> {
  const words = collection.parseNeededWords(typed, collection.WORDS_MAX, 'Write what happened.')
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await lockPosting(services, tx, of.postingId)
    const deal = await tx
      .selectFrom('deals')
      .innerJoin('deal_words', 'deal_words.deal_id', 'deals.id')
      .where('deals.posting_id', '=', of.postingId)
      .where('agent_id', '=', of.agentId)
      .where('owner_outcome', 'in', ['paid-less', 'nobody-came', 'wanted-less'])
      .orderBy('deals.id', 'desc')
      .select(['deals.id', 'answer'])
      .executeTakeFirst()
    if (deal === undefined) return NOT_CHOSEN
    if (!words.ok) return words
    if (deal.answer !== null && deal.answer !== words.value) {
      return { ok: false, reason: 'answered' }
    }
    await updateWords(tx, deal.id, { answer: words.value })
    return DONE
  })
}

const REFUSED = ['not-chosen', 'outcome-said', 'collection-over', 'answered'] as const

export function collectionCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'POST /agent/vehicles/:vehicleId/collection', {
    refused: REFUSED,
    summary: 'When you collect the car',
    description: 'The owner is told by text. Enter it again to change it.',
    does: (asked) => enterCollection(services, ofAgent(asked), asked.body),
  })
  agentCall(app, 'POST /agent/vehicles/:vehicleId/collection/fell-through', {
    summary: 'You’re not collecting the car',
    description: 'The owner is told by text. Done too where you are not chosen.',
    refused: [...OF_BODY, ...REFUSED],
    does: (asked) => sayAgentFellThrough(services, ofAgent(asked)),
  })
  agentCall(app, 'POST /agent/vehicles/:vehicleId/collection/outcome', {
    refused: REFUSED,
    summary: 'How the collection went',
    description: 'Your side of it. The public record counts what the owner says.',
    does: (asked) => sayAgentOutcome(services, ofAgent(asked), asked.body),
  })
  agentCall(app, 'POST /agent/vehicles/:vehicleId/collection/answer', {
    refused: REFUSED,
    summary: 'Answer to what the owner said',
    description: 'Once, to the operator.',
    does: (asked) => answerOutcome(services, ofAgent(asked), asked.body.words),
  })
}
