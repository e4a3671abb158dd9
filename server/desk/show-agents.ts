import { LICENCE_KINDS } from '../../domain/agents/licence.ts'
import { longDate } from '../../domain/basics/dates.ts'
import { parsePhoneNumber } from '../../domain/people/phone-number.ts'
import { AGENT_STATES, STATE_WORDS } from '../../domain/agents/agent-decisions.ts'
import type { DeskPage } from '../../domain/wire/desk-page.ts'
import { findEndingLicences } from '../agents/accounts/licences.ts'
import { listAgents, type ListedAgent } from '../agents/accounts/list-agents.ts'
import type { Services } from '../platform/services.ts'
import { countInWords, link, plain, quiet, table, timesOf } from './page-parts.ts'

/** The days within which we promise applicants a decision. */
export const DECIDED_IN_WORKING_DAYS = 2
const MOST = 100

/** Agents with `words` as phone, licence or postcode or in the name. `state` may be `ending`: the licence ends soon. */
export async function showAgents(
  services: Services,
  { words, state }: { words: string; state: string },
): Promise<DeskPage> {
  const phone = parsePhoneNumber(words, { allowDrama: true })
  const known = AGENT_STATES.find((one) => one === state)
  const agents = await listAgents(services, {
    ...(phone.ok ? { phone: phone.value } : words !== '' && { words }),
    ...(known !== undefined && { state: known }),
    ...(state === 'ending' && { ids: (await findEndingLicences(services)).map(({ id }) => id) }),
    limit: MOST + 1,
  })
  const found = table(
    'Agents',
    ['Business', 'State', 'Yard', 'Licence ends', 'Given', ['Paid in full', 'end']],
    agents
      .slice(0, MOST)
      .map((agent) => [
        agent.id,
        [
          link(agent.name, `agents/${agent.id}`),
          STATE_WORDS[agent.state],
          agent.yard_postcode ?? 'No yard',
          agent.licence_expires === null ? 'No last day' : longDate(agent.licence_expires),
          countInWords(agent.quotes, 'quote'),
          paidWords(agent),
        ],
        agent.state === 'approved' || agent.state === 'applied' ? 'strong' : 'faded',
      ]),
    'No agent fits that.',
  )
  const more = quiet('These are the latest hundred. Search for the others.')
  return { parts: [plain(found, agents.length > MOST && more)] }
}

/** Who waits for a decision, the longest wait first. */
export async function showApplications(services: Services): Promise<DeskPage> {
  const when = timesOf(services)
  const agents = await listAgents(services, { state: 'applied', limit: MOST })
  const waiting = table(
    'Applications',
    ['Business', 'Applied', 'Licence', 'Council', 'Yard'],
    agents
      .toReversed()
      .map((agent) => [
        agent.id,
        [
          link(agent.name, `applications/${agent.id}`),
          when(agent.created_at),
          agent.licence_kind && LICENCE_KINDS[agent.licence_kind],
          agent.licence_council,
          agent.yard_postcode,
        ],
        'strong',
      ]),
    'Nobody is waiting.',
  )
  const lead = 'The longest wait first. We say we’ll decide within two working days.'
  return { parts: [plain({ line: lead }, waiting)] }
}

/** How many of the owners who said what they were paid got the agreed price. */
export function paidWords({ paidInFull, paidLess }: ListedAgent): string {
  const said = paidInFull + paidLess
  return said === 0 ? 'No word yet' : `${paidInFull} of ${said}`
}
