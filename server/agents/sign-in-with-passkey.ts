// Signing in with a passkey, which says by itself whose it is: no number is typed and nothing is texted.
import { refuse } from '../../domain/problem.ts'
import { bodyText } from '../http/body-field.ts'
import type { Answer, Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { findAgent } from './agent-storage.ts'
import { checkSigned, partyOf } from './check-passkey.ts'
import { replaceSession, type Browser, type OpenedSession } from './open-session.ts'
import { CHALLENGE_MS, makeChallenge } from './passkey-challenges.ts'
import { findPasskey, usePasskey } from './passkey-storage.ts'
import { maySignIn } from './standing.ts'

/** What a browser has to know to sign in with whichever passkey it has for this site. */
export async function askForPasskey(world: World): Promise<object> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    challenge: makeChallenge(world, null),
    rpID: partyOf(world.config).id,
    timeout: CHALLENGE_MS,
    userVerification: 'preferred',
  })
}

/** Opens a session for what a passkey signed. Whatever is wrong with it is one and the same refusal. */
export async function signInWithPasskey(
  world: World,
  credential: unknown,
  browser: Browser,
): Promise<Answer<OpenedSession>> {
  const passkey = await findPasskey(world.database, bodyText(credential, 'id'))
  if (passkey === undefined) return WRONG_PASSKEY
  const counter = await checkSigned(world, passkey, credential)
  if (counter === null) return WRONG_PASSKEY
  return world.database.transaction().execute(async (tx): Promise<Answer<OpenedSession>> => {
    const agent = await findAgent(tx, passkey.agent_id)
    if (agent === undefined || !maySignIn(agent.state)) return WRONG_PASSKEY
    const now = world.clock.now()
    if (!(await usePasskey(tx, passkey, { counter, now }))) return WRONG_PASSKEY
    return { ok: true, value: await replaceSession(world, tx, agent.id, browser) }
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
