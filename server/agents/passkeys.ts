import { takeLock, agentLock } from '../database/locks.ts'
import { orderedId } from '../identifiers.ts'
import { refuse } from '../../domain/problem.ts'
import { iso, isoOrNull } from '../../domain/time.ts'
import type { Passkey } from '../../domain/wire/sign-in.ts'
import { DONE, type Answer, type Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findAgent } from './agent-storage.ts'
import type { SignedInAgent } from './session.ts'
import { findPerson } from './person-storage.ts'
import { ALGORITHMS, checkMade, partyOf, CHALLENGE_MS, makeChallenge } from './check-passkey.ts'
import type { Database } from '../database/schema.ts'
import { recordDeletion } from '../deletions/record-deletion.ts'
import { deletePasskey, findPasskeysOf, insertPasskey } from './passkey-storage.ts'
import type { OneOfAgent } from './sign-in-storage.ts'
import { mayTrade } from './trading-status.ts'

const MOST = 10

type Signed = Pick<SignedInAgent, 'id' | 'personId'>

/** What a browser needs to make a passkey for the person who is signed in. */
export async function startPasskey(services: Services, signed: Signed): Promise<object> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { config, database } = services
  const { id, personId } = signed
  const agent = await findAgent(database, id)
  const person = personId === null ? undefined : await findPerson(database, personId)
  const passkeys = await findPasskeysOf(database, signed)
  return generateRegistrationOptions({
    challenge: makeChallenge(services, id),
    rpName: config.siteName,
    rpID: partyOf(config).id,
    userID: Uint8Array.from(Buffer.from(personId ?? id, 'hex')),
    userName: (person ?? agent)?.phone ?? agent?.name ?? '',
    userDisplayName: (person ?? agent)?.name ?? '',
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map((passkey) => ({ id: passkey.credential_id })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
}

/** Keeps the passkey that a browser made, named after the device. */
export async function addPasskey(
  services: Services,
  signed: Signed,
  { credential, device }: { credential: unknown; device: string | null },
): Promise<Answer> {
  const made = await checkMade(services, signed.id, credential)
  if (made === null) return NOT_ADDED
  const now = services.clock.now()
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await takeLock(tx, agentLock(signed.id))
    const trades = await mayTrade(tx, signed.id)
    if (!trades.ok) return trades
    const isRemoved =
      signed.personId !== null && (await findPerson(tx, signed.personId)) === undefined
    if (isRemoved) return { ok: false, reason: 'signed-out' }
    if ((await findPasskeysOf(tx, signed)).length >= MOST) return TOO_MANY
    const isNew = await insertPasskey(tx, {
      id: orderedId(now),
      agent_id: signed.id,
      person_id: signed.personId,
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

/** The passkeys of the person who is signed in, the newest first. */
export async function listPasskeys({ database }: Services, signed: Signed): Promise<Passkey[]> {
  const passkeys = await findPasskeysOf(database, signed)
  return passkeys.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    addedAt: iso(created_at),
    lastUsedAt: isoOrNull(used_at),
  }))
}

/** Removes one of those passkeys. It is no fault if it has gone already. */
export async function removePasskey(
  services: Services,
  signed: Signed,
  passkeyId: string,
): Promise<void> {
  await services.database
    .transaction()
    .execute((tx) => removePasskeys(services, tx, signed, passkeyId))
}

/** Removes the passkeys of one person, or one of them. */
export async function removePasskeys(
  services: Pick<Services, 'clock'>,
  tx: Database,
  signed: OneOfAgent,
  passkeyId?: string,
): Promise<void> {
  for (const { id } of await findPasskeysOf(tx, signed)) {
    if (passkeyId !== undefined && id !== passkeyId) continue
    await deletePasskey(tx, id)
    await recordDeletion(services, tx, { kind: 'passkey-removed', subject: id })
  }
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
