import { checksOf } from '../../domain/agents/agent-decisions.ts'
import { parsePhoneNumber } from '../../domain/people/phone-number.ts'
import { DAY_MS, iso } from '../../domain/basics/time.ts'
import { AGENT_STATES, type DeskAgent, type DeskAgents } from '../../domain/wire/desk-agents.ts'
import { afterWorkingDays } from '../../domain/basics/days.ts'
import { findAgent } from '../agents/accounts/agent-storage.ts'
import { findChecks } from '../agents/accounts/checks.ts'
import { listAgents, findSeenBefore } from '../agents/accounts/list-agents.ts'
import { reviewDisclosures } from '../agents/disclosures/disclose-phone.ts'
import { reviewQuotes } from '../market/quotes/quote-storage.ts'
import type { Services } from '../platform/services.ts'
import { listPeople } from '../agents/staff/people.ts'
import { londonDay } from '../platform/london-time.ts'

/** The days within which we promise applicants a decision. */
export const DECIDED_IN_WORKING_DAYS = 2
const ENDING_MS = 30 * DAY_MS
const MOST = 100
const LATEST = 10

/** Agents with `words` as phone, licence or postcode or in the name. `state` may be `ending`: the licence ends soon. */
export async function viewAgents(
  services: Services,
  { words, state }: { words: string; state: string },
): Promise<DeskAgents> {
  const phone = parsePhoneNumber(words, { allowDrama: true })
  const known = AGENT_STATES.find((one) => one === state)
  const agents = await listAgents(services, {
    ...(phone.ok ? { phone: phone.value } : words !== '' && { words }),
    ...(known !== undefined && { state: known }),
    ...(state === 'ending' && { endsBy: londonDay(services.clock.now() + ENDING_MS) }),
    limit: MOST + 1,
  })
  return { agents: agents.slice(0, MOST), isWhole: agents.length <= MOST }
}

/** One agent, with all that helps to decide; null for an unknown id. */
export async function viewAgentAtDesk(services: Services, id: string): Promise<DeskAgent | null> {
  const { database } = services
  const [listed] = await listAgents(services, { id })
  const agent = await findAgent(database, id)
  if (listed === undefined || agent === undefined) return null
  const ticked = await findChecks(database, agent)
  const latest = { agentId: id, limit: LATEST }
  return {
    ...listed,
    dueOn: afterWorkingDays(londonDay(agent.created_at), DECIDED_IN_WORKING_DAYS),
    checks: checksOf(agent.atf_permit).map((check) => {
      const { who = null, at } = ticked[check] ?? {}
      return { check, who, at: at === undefined ? null : iso(at) }
    }),
    seenBefore: await findSeenBefore(database, agent),
    people: await listPeople(services, id),
    latestQuotes: await reviewQuotes(services, latest),
    latestNumbers: (await reviewDisclosures(services, latest)).map((number) => ({
      vehicleId: number.posting_id,
      person: number.given_by,
      at: iso(number.at),
    })),
  }
}
