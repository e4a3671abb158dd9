// A licence that an agent enters counts once an operator has ticked it. A collector has one from each council.
import { requiredLine } from '../../../domain/agents/application.ts'
import { parseExpiry } from '../../../domain/agents/licence.ts'
import { accept, refuse, type Outcome } from '../../../domain/basics/problem.ts'
import type { SentLicence } from '../../../domain/wire/agents.ts'
import type { Answer, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { londonDay } from '../../messages/texts/limits/quote-hours.ts'
import { updateAgent } from './agent-storage.ts'
import { changeAgent, type Decision } from './change-agent.ts'
import { deleteLicence, findLicences, putLicence } from './licence-storage.ts'

const WAITING_MAX = 5

/** Keeps a licence that an agent typed, for the desk to tick. It replaces a waiting one from the same council. */
export async function sendLicence(
  services: Services,
  agentId: string,
  typed: SentLicence,
): Promise<Answer> {
  const licence = readLicence(services, typed)
  if (!licence.ok) return { ...licence, reason: 'invalid' }
  const today = londonDay(services.clock.now())
  return changeAgent(services, agentId, {
    who: 'the agent',
    what: 'licence entered',
    columns: {},
    judge: async (_agent, tx) => {
      const waiting = await findLicences(tx, [agentId], today, { waits: true })
      const isNew = waiting.every(({ council }) => council !== licence.value.council)
      return isNew && waiting.length >= WAITING_MAX ? ENOUGH : accept(true)
    },
    andThen: (tx) =>
      putLicence(tx, { agent_id: agentId, ...licence.value, checked_on: null, waits: 1 }),
  })
}

/**
 * Ticks or removes an entered licence. One from the council of the agent's own licence replaces that, and they trade
 * again.
 */
export function tickLicence(
  services: Services,
  agentId: string,
  { council, isTicked, ...decision }: { council: string; isTicked: boolean } & Decision,
): Promise<Answer> {
  const today = londonDay(services.clock.now())
  return changeAgent(services, agentId, {
    ...decision,
    what: isTicked ? 'licence ticked' : 'licence removed',
    columns: {},
    andThen: async (tx, agent) => {
      const licence = await deleteLicence(tx, { agentId, council, waits: 1 })
      if (licence === undefined || !isTicked) return
      const own = agent.licence_council ?? council
      if (own.toLowerCase() !== council.toLowerCase()) {
        return putLicence(tx, { ...licence, checked_on: today, waits: 0 })
      }
      await updateAgent(tx, agentId, {
        licence_number: licence.number,
        licence_council: council,
        licence_expires: licence.expires,
        licence_checked_on: today,
        ...(agent.state === 'expired' && licence.expires >= today && { state: 'approved' }),
      })
    },
  })
}

/** Adds a licence that the operator checked today, in place of one from the same council. */
export async function addLicence(
  services: Services,
  agentId: string,
  { typed, ...decision }: { typed: SentLicence } & Decision,
): Promise<Answer> {
  const licence = readLicence(services, typed)
  if (!licence.ok) return { ...licence, reason: 'invalid' }
  const today = londonDay(services.clock.now())
  return changeAgent(services, agentId, {
    ...decision,
    what: 'licence added',
    columns: {},
    andThen: (tx) =>
      putLicence(tx, { agent_id: agentId, ...licence.value, checked_on: today, waits: 0 }),
  })
}

export function removeLicence(
  services: Services,
  agentId: string,
  { council, ...decision }: { council: string } & Decision,
): Promise<Answer> {
  return changeAgent(services, agentId, {
    ...decision,
    what: 'licence removed',
    columns: {},
    andThen: (tx) => deleteLicence(tx, { agentId, council, waits: 0 }),
  })
}

function readLicence(
  { clock }: Pick<Services, 'clock'>,
  typed: SentLicence,
): Outcome<SentLicence, string> {
  const number: Outcome<string, string> = requiredLine('licenceNumber', typed.number)
  const council: Outcome<string, string> = requiredLine('licenceCouncil', typed.council)
  const expires: Outcome<string, string> = parseExpiry(typed.expires, new Date(clock.now()))
  if (number.ok && council.ok && expires.ok) {
    return accept({ number: number.value, council: council.value, expires: expires.value })
  }
  return {
    ok: false,
    problems: [number, council, expires].flatMap((read) => (read.ok ? [] : read.problems)),
  }
}

const ENOUGH: Refusal = {
  ...refuse('licenceCouncil', 'too-many', 'We’re still checking the licences you entered.'),
  reason: 'invalid',
}
