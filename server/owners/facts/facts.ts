// What an owner says about the car after posting it, and what agents ask of it.
import type { FastifyInstance } from 'fastify'
import { accept, refuse, type Outcome } from '../../../domain/basics/problem.ts'
import { isoOrNull } from '../../../domain/basics/time.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import * as rules from '../../../domain/vehicles/facts.ts'
import type { SavedFacts } from '../../../domain/wire/facts.ts'
import type { AskedOwner } from '../../../domain/wire/vehicles.ts'
import { spendQuestion } from '../../agents/accounts/agent-limits.ts'
import { mayTrade } from '../../agents/accounts/trading-status.ts'
import { agentCall } from '../../agents/sign-in/require-agent.ts'
import { queueChangedPushes } from '../../messages/push/queue-push.ts'
import { isNumberStopped } from '../../messages/texts/limits/stopped-numbers.ts'
import { queueFactsText } from '../../messages/texts/outbox/gathered-texts.ts'
import { wasTexted } from '../../messages/texts/outbox/text-storage.ts'
import { columnsOf, FACT_COLUMNS, factsOf } from '../../platform/database/facts-columns.ts'
import { agentLock, postingLock, takeLock } from '../../platform/database/locks.ts'
import { isUnderOffer } from '../../platform/database/shown-rows.ts'
import { linkCall } from '../../platform/http/described-call.ts'
import { bodyField } from '../../platform/http/read-bodies.ts'
import { DONE, NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { Services } from '../../platform/services.ts'
import { lockPosting, withPosting, noteUse } from '../postings/posting-storage.ts'

/** Keeps what the holder of the link says about the car. What is said nobody asks about any more. */
export function saveFacts(
  services: Services,
  uniqueId: string,
  typed: rules.TypedFacts,
): Promise<Answer<SavedFacts>> {
  return withPosting(services, uniqueId, async (tx, posting): Promise<Answer<SavedFacts>> => {
    const parsed = rules.parseFacts(typed, rulesToday(services).today)
    if (!parsed.ok) return parsed
    const facts = parsed.value
    const said = rules.ASKABLE.filter((fact) => facts[fact] !== null)
    const row = await tx
      .selectFrom('posting_facts')
      .select(FACT_COLUMNS)
      .where('posting_id', '=', posting.id)
      .executeTakeFirst()
    const before = row === undefined ? rules.NOTHING_SAID : factsOf(row)
    const columns = { ...columnsOf(facts), updated_at: services.clock.now() }
    await tx
      .insertInto('posting_facts')
      .values({ posting_id: posting.id, ...columns })
      .onConflict((conflict) => conflict.column('posting_id').doUpdateSet(columns))
      .execute()
    const requests = tx.deleteFrom('fact_requests').where('posting_id', '=', posting.id)
    if (said.length > 0) await requests.where('fact', 'in', said).execute()
    if (rules.changedFacts(before, facts).length > 0)
      await queueChangedPushes(services, tx, posting.id)
    await noteUse(services, tx, posting.id)
    return accept({ success: true, facts })
  })
}

// Agents ask an owner for what is not said, without the number. The owner answers on the edit page, for all agents;
// each fact is worth a text once, however many ask.
/** Asks about those of `facts` that are not said. What the agent asked before is not asked twice. */
export function askOwner(
  services: Services,
  asked: { postingId: string; agentId: string; facts: rules.AskableFact[] },
): Promise<Answer<AskedOwner>> {
  const { postingId, agentId, facts } = asked
  return services.database.transaction().execute(async (tx): Promise<Answer<AskedOwner>> => {
    await takeLock(tx, postingLock(postingId), agentLock(agentId))
    const trades = await mayTrade(tx, agentId)
    if (!trades.ok) return trades
    await lockPosting(services, tx, postingId)
    const car = await tx
      .selectFrom('postings')
      .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
      .select(['phone', 'phone_confirmed_at', 'superseded', ...FACT_COLUMNS])
      .select((row) => row.case().when(isUnderOffer).then(1).else(0).end().as('under_offer'))
      .where('postings.id', '=', postingId)
      .$narrowType<{ phone: PhoneNumber }>()
      .executeTakeFirst()
    if (car === undefined || (await isNumberStopped(services, tx, car.phone))) return NOT_FOUND
    if (car.under_offer === 1) return { ok: false, reason: 'under-offer' }
    const unsaid = rules.findUnsaid(factsOf(car))
    // An owner is texted who has confirmed the number of the newest posting.
    const isTexted = car.phone_confirmed_at !== null && car.superseded === 0
    const before = await tx
      .selectFrom('fact_requests')
      .select(['agent_id', 'fact'])
      .where('posting_id', '=', postingId)
      .execute()
    const own = before.filter((one) => one.agent_id === agentId).map(({ fact }) => fact)
    const added = facts.filter((fact) => unsaid.includes(fact) && !own.includes(fact))
    const admitted = added.length === 0 ? DONE : await spendQuestion(services, tx, agentId)
    if (!admitted.ok) return admitted
    const of = { posting_id: postingId, agent_id: agentId, asked_at: services.clock.now() }
    const rows = added.map((fact) => ({ ...of, fact }))
    if (rows.length > 0) await tx.insertInto('fact_requests').values(rows).execute()

    const isNew = added.some((fact) => !before.some((one) => one.fact === fact))
    // A phone that is asked about several cars may have had no text about this one yet.
    const wasAsked = await wasTexted(tx, postingId, 'facts-asked')
    const isNews = isNew || (added.length > 0 && !wasAsked)
    const asks = { postingId, phone: car.phone, isNews: isNews && isTexted }
    const ownerTextedAt = await queueFactsText(services, tx, asks)
    return accept({ askedFacts: [...own, ...added], ownerTextedAt: isoOrNull(ownerTextedAt) })
  })
}

export function factsCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'POST /agent/vehicles/:vehicleId/ask', {
    summary: 'Ask the owner what is not said',
    description:
      'Without the number. The owner sees what is asked on their page and is texted about it at most once a day; what they say all agents see. Asking the same again changes nothing. How many cars an agent can ask about in a day is limited (`too-many-questions`).',
    refused: ['under-offer'],
    async does({ params: { vehicleId: postingId }, body, agent: { id: agentId } }) {
      const facts = readAsked(body.facts)
      if (!facts.ok) return facts
      return askOwner(services, { postingId, agentId, facts: facts.value })
    },
  })
  linkCall(app, 'POST /car/facts/:uniqueId', {
    summary: 'Say more of the car',
    description: 'Everything that is said of it, at once. What is said answers who asked.',
    does: ({ params, request }) => saveFacts(services, params.uniqueId, readFacts(request.body)),
    goOn: 'plain=told#tell-more',
  })
}

// What is no text is for the rules to refuse.
function readFacts(body: unknown): rules.TypedFacts {
  const textOf = (value: unknown): string =>
    typeof value === 'string' ? value : JSON.stringify(value)
  const fields = rules.FACT_FIELDS.map((field) => [field, textOf(bodyField(body, field) ?? '')])
  return Object.fromEntries(fields) as rules.TypedFacts
}

function readAsked(sent: unknown): Outcome<rules.AskableFact[], 'facts'> {
  const listed: unknown[] = Array.isArray(sent) ? sent : []
  const facts = rules.ASKABLE.filter((fact) => listed.includes(fact))
  const isKnown = listed.every((fact) => facts.some((known) => known === fact))
  if (facts.length > 0 && isKnown) return accept(facts)
  return refuse('facts', 'choice', `Ask about some of: ${rules.ASKABLE.join(', ')}.`)
}
