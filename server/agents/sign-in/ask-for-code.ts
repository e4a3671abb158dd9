import { refuse } from '../../../domain/basics/problem.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import { isNumberStopped } from '../../messages/texts/limits/stopped-numbers.ts'
import type { Asker } from '../../messages/texts/outbox/queue-news.ts'
import { recordChange } from '../../platform/audit-log.ts'
import { spendDaily } from '../../platform/database/budgets.ts'
import type { Database } from '../../platform/database/schema.ts'
import { DONE, NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findAgent, findAgentByPhone, findPersonByPhone } from '../accounts/agent-storage.ts'
import { maySignIn } from '../accounts/trading-status.ts'
import { isKnownBrowser } from './known-browser.ts'
import { sendCodeToAnyBrowser, textCode, type AskedForCode } from './texted-code.ts'

/** What a number may get a day at the request of one network, so that a stranger there does not use up all of its codes. */
const CODES_PER_NETWORK = 3

/**
 * Texts a new code to an agent's number, and tells an applicant by text that they are not approved yet. A number gets
 * `signInTextsPerDay`, and as many for browsers that signed in with it before. An added person who has never signed in
 * gets two a day.
 */
export function askForCode(
  services: Services,
  typed: { phoneNumber: string; signInKey: string },
  browser: {
    cookie: string | undefined
    /** The browser's /24, or /48 of IPv6. */
    network: string
    limitMet: (agentId: string | null) => void
  },
): Promise<Answer<AskedForCode>> {
  return textCode(services, { ...typed, at: 'agents' }, async (tx, phone) => {
    const signer = await findSigner(tx, phone)
    const isKnown = isKnownBrowser(services, phone, browser.cookie)
    const share = ['code-network', phone, browser.network]
    const limit = services.config.signInTextsPerDay === 0 ? null : CODES_PER_NETWORK
    return {
      // Anybody may have typed an applicant's number, so that number gets no code before the application is approved.
      asker: askerOf(signer),
      by: isKnown ? 'known-browser' : 'anybody',
      hasShare: isKnown || (await spendDaily(services, tx, share, limit)) === 0,
      isNew: signer?.person?.joined_at === null,
      limitMet: () => browser.limitMet(signer?.agent.id ?? null),
    }
  })
}

/** Texts an agent a code now, whatever limit was met, since the agent proved to an operator who they are. */
export function sendCodeNow(
  services: Services,
  agentId: string,
  { who, reason }: { who: string; reason: string },
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    const agent = await findAgent(tx, agentId)
    if (agent === undefined) return NOT_FOUND
    if (agent.phone === null || !maySignIn(agent.state)) return NO_SIGN_IN
    if (await isNumberStopped(services, tx, agent.phone)) {
      return { ok: false, reason: 'number-suppressed' }
    }
    await sendCodeToAnyBrowser(services, tx, agent.phone as PhoneNumber)
    await recordChange(services, tx, { who, what: 'code sent', target: agentId, reason })
    return DONE
  })
}

const NO_SIGN_IN = refuse('state', 'no-sign-in', 'They cannot sign in as they are.')

function askerOf(signer: Signer): Asker {
  if (signer?.agent.state === 'applied') return 'applicant'
  return signer !== undefined && maySignIn(signer.agent.state) ? 'may-sign-in' : 'nobody'
}

type Signer = Awaited<ReturnType<typeof findSigner>>

/**
 * Finds for which agent somebody signs in with that phone, and the person (null for the account's owner). An application
 * counts only if no business added the phone, since anybody can apply with anybody's number.
 */
export async function findSigner(database: Database, phone: string) {
  const agent = await findAgentByPhone(database, phone)
  if (agent !== undefined && maySignIn(agent.state)) return { agent, person: null }
  const person = await findPersonByPhone(database, phone)
  if (person === undefined) return agent && { agent, person: null }
  const business = await findAgent(database, person.agent_id)
  return business && { agent: business, person }
}
