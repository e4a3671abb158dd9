import { takeLock, agentLock } from '../database/locks.ts'
import { orderedId } from '../identifiers.ts'
import { refuse } from '../../domain/problem.ts'
import type { Passkey } from '../../domain/wire/sign-in.ts'
import { DONE, type Answer, type Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findAgent } from './agent-storage.ts'
import { ALGORITHMS, checkMade, partyOf, CHALLENGE_MS, makeChallenge } from './check-passkey.ts'
import { deletePasskey, findPasskeysOf, insertPasskey } from './passkey-storage.ts'
import { mayTrade } from './trading-status.ts'

const MOST = 10

/** What a browser has to know to make a passkey for the agent. */
export async function startPasskey(services: Services, agentId: string): Promise<object> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { config, database } = services
  const agent = await findAgent(database, agentId)
  const passkeys = await findPasskeysOf(database, agentId)
  return generateRegistrationOptions({
    challenge: makeChallenge(services, agentId),
    rpName: config.siteName,
    rpID: partyOf(config).id,
    userID: Uint8Array.from(Buffer.from(agentId, 'hex')),
    userName: agent?.phone ?? agent?.name ?? '',
    userDisplayName: agent?.name ?? '',
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map((passkey) => ({ id: passkey.credential_id })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
}

/** Keeps the passkey that a browser made, named after the device. */
export async function addPasskey(
  services: Services,
  agentId: string,
  { credential, device }: { credential: unknown; device: string | null },
): Promise<Answer> {
  const made = await checkMade(services, agentId, credential)
  if (made === null) return NOT_ADDED
  const now = services.clock.now()
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await takeLock(tx, agentLock(agentId))
    const trades = await mayTrade(tx, agentId)
    if (!trades.ok) return trades
    if ((await findPasskeysOf(tx, agentId)).length >= MOST) return TOO_MANY
    const isNew = await insertPasskey(tx, {
      id: orderedId(now),
      agent_id: agentId,
      person_id: null,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      name: device ?? 'Passkey',
      created_at: now,
      used_at: null,
    })
    return isNew ? DONE : NOT_ADDED
  })
}

/** The agent's passkeys, the newest first. */
export async function listPasskeys({ database }: Services, agentId: string): Promise<Passkey[]> {
  const passkeys = await findPasskeysOf(database, agentId)
  return passkeys.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    addedAt: new Date(created_at).toISOString(),
    lastUsedAt: used_at === null ? null : new Date(used_at).toISOString(),
  }))
}

/** Removes one of the agent's passkeys. That it has gone already is no fault. */
export async function removePasskey(
  { database }: Services,
  passkey: { id: string; agentId: string },
): Promise<void> {
  await deletePasskey(database, passkey)
}

const NOT_ADDED: Refusal = {
  ...refuse('credential', 'wrong-passkey', 'We couldn’t add this passkey. Please try again.'),
  reason: 'invalid',
}
const TOO_MANY: Refusal = {
  ...refuse(
    'credential',
    'too-many-passkeys',
    `You have ${MOST} passkeys. Remove one before you add another.`,
  ),
  reason: 'invalid',
}
