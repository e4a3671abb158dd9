// A passkey says whose it is: no number is typed and nothing is texted.
import { refuse } from '../../domain/problem.ts'
import type { PasskeysTable } from '../database/agents-schema.ts'
import { agentLock, takeLock } from '../database/locks.ts'
import { bodyText } from '../http/read-bodies.ts'
import type { Answer, Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { checkSigned, partyOf, CHALLENGE_MS, makeChallenge } from './check-passkey.ts'
import { replaceSession, type Browser, type StartedSession } from './open-session.ts'
import { findPasskey, usePasskey } from './passkey-storage.ts'

/** What a browser needs to sign in with any passkey it has for this site. */
export async function askForPasskey(services: Services): Promise<object> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    challenge: makeChallenge(services, null),
    rpID: partyOf(services.config).id,
    timeout: CHALLENGE_MS,
    userVerification: 'preferred',
  })
}

/** Opens a session for what a passkey signed. Every fault gets the same refusal. */
export async function signInWithPasskey(
  services: Services,
  credential: unknown,
  browser: Browser,
): Promise<Answer<StartedSession>> {
  const passkey = await findPasskey(services.database, bodyText(credential, 'id'))
  const opened =
    passkey === undefined ? null : await open(services, { passkey, credential, browser })
  if (opened !== null) return { ok: true, value: opened }
  browser.refused(passkey?.agent_id ?? null)
  return WRONG_PASSKEY
}

async function open(
  services: Services,
  {
    passkey,
    credential,
    browser,
  }: { passkey: PasskeysTable; credential: unknown; browser: Browser },
): Promise<StartedSession | null> {
  const counter = await checkSigned(services, passkey, credential)
  if (counter === null) return null
  return services.database.transaction().execute(async (tx) => {
    const { agent_id: agentId, person_id: personId } = passkey
    await takeLock(tx, agentLock(agentId))
    const now = services.clock.now()
    if (!(await usePasskey(tx, passkey, { counter, now }))) return null
    return replaceSession(services, tx, { agentId, personId }, browser)
  })
}

const WRONG_PASSKEY: Refusal = {
  ...refuse(
    'credential',
    'wrong-passkey',
    'This passkey doesn’t work here. Sign in with a code instead.',
  ),
  reason: 'invalid',
}
