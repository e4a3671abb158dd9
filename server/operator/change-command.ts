// Commands that change one agent, by the id or the phone number that was typed.
import { ORDERED_ID } from '../identifiers.ts'
import type { PhoneNumber } from '../../domain/phone-number.ts'
import type { DecisionAgainst } from '../../domain/agent-decisions.ts'
import type { TextedDecision } from '../agents/approve-agent.ts'
import type { Services } from '../services.ts'
import type { Decision } from '../agents/change-agent.ts'
import { listAgents } from '../agents/list-agents.ts'
import type { Answer } from '../refusal.ts'
import { no, told, type Asked, type Command, type Told } from './command.ts'
import { readBecause, readPhone, readWhy, WRONG_WHY } from './read-options.ts'

/** What is typed after such a command. */
export const OF_AGENT = { takes: 'ID|PHONE', words: [1, 8] } satisfies Partial<Command>

/** Changes the agent; `done` says what became of them. */
export async function changeOne(
  asked: Asked,
  done: string,
  verb: (id: string) => Promise<Answer>,
): Promise<Told> {
  return withOne(asked, async (id) => {
    const answer = await verb(id)
    return answer.ok ? told({ id, done }, `The agent is ${done}.`) : no(whyNot(answer))
  })
}

/** Finds the agent who was typed and hands on the id. */
export async function withOne(
  { services, words }: Pick<Asked, 'services' | 'words'>,
  command: (id: string) => Promise<Told>,
): Promise<Told> {
  const typed = words.join(' ')
  const phone = ORDERED_ID.test(typed) ? null : readPhone(typed)
  if (phone !== null && typeof phone !== 'string') {
    return no('Give the id of an agent, as "agents list" shows it, or the phone number.')
  }
  const id = phone === null ? typed : await idByPhone(services, phone)
  if (id === null) return no(NO_AGENT)
  return command(id)
}

/** The same for what needs a reason. */
export async function decideOnOne(
  asked: Asked,
  done: string,
  verb: (id: string, decision: Decision) => Promise<Answer>,
): Promise<Told> {
  const decision = readWhy(asked)
  if (decision === null) return no(WRONG_WHY)
  return changeOne(asked, done, (id) => verb(id, decision))
}

/** The same for what is texted to them with its reason. */
export async function decideAgainst<D extends DecisionAgainst>(
  asked: Asked,
  decision: D,
  done: string,
  verb: (services: Services, id: string, why: TextedDecision<D>) => Promise<Answer>,
): Promise<Told> {
  const why = readBecause(asked, decision)
  if (typeof why === 'string') return no(why)
  return changeOne(asked, done, (id) => verb(asked.services, id, why))
}

const NO_AGENT = 'There is no such agent.'
const EXPIRED_ALREADY = 'That day is over. Give the last day of a licence that still runs.'

function whyNot(refusal: Exclude<Answer, { ok: true }>): string {
  if (refusal.reason === 'licence-expired') {
    return 'The licence has expired. Give the new one with: agents edit --licence-expires'
  }
  if (refusal.reason === 'invalid') {
    return refusal.problems
      .map(({ code, message }) => (code === 'expired' ? EXPIRED_ALREADY : message))
      .join(' ')
  }
  return NO_AGENT
}

async function idByPhone(services: Asked['services'], phone: PhoneNumber): Promise<string | null> {
  const [agent] = await listAgents(services, { phone })
  return agent?.id ?? null
}
