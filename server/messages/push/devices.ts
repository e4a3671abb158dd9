import { createECDH } from 'node:crypto'
import { refuse, type Problem } from '../../../domain/basics/problem.ts'
import type { Sent } from '../../../domain/wire/calls.ts'
import { agentLock, takeLock } from '../../platform/database/locks.ts'
import { isPostgres } from '../../platform/database/postgres.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Config } from '../../platform/settings/config.ts'
import { bodyText } from '../../platform/http/read-bodies.ts'
import { orderedId } from '../../platform/identifiers.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

// Ten people with a phone and a desktop each. A further one takes the place of the oldest.
const DEVICES_MAX = 20

/**
 * Has pushes to the agent go to the browser of the session, for as long as the session lasts. What is sent is a
 * PushSubscription as JSON. Refusals: `endpoint` `unknown`, `keys` `format`, or `signed-out` where the session has ended meanwhile.
 */
export async function addDevice(
  { clock, config, database }: Pick<Services, 'clock' | 'config' | 'database'>,
  { id: agentId, sessionId }: { id: string; sessionId: string },
  { endpoint, keys }: Sent<'PUT /agent/alerts/device'>,
): Promise<Answer> {
  const [p256dh, auth] = [bodyText(keys, 'p256dh'), bodyText(keys, 'auth')]
  const problems: Problem<string>[] = []
  if (pushServiceOf(config, endpoint) === null) problems.push(...UNKNOWN.problems)
  if (!isPoint(p256dh) || Buffer.from(auth, 'base64url').length !== 16) {
    const message = 'The keys of this subscription can’t be read. Subscribe again.'
    problems.push(...refuse('keys', 'format', message).problems)
  }
  if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
  const now = clock.now()
  // As it is asked, so that the pushes to one service are counted as such.
  const address = { endpoint: new URL(endpoint).href, p256dh, auth }
  const of = { agent_id: agentId, session_id: sessionId, created_at: now }
  const device = { id: orderedId(now), ...of, ...address }
  return database.transaction().execute(async (tx): Promise<Answer> => {
    await takeLock(tx, agentLock(agentId))
    const session = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      // The session cannot end until the transaction does.
      .$if(isPostgres(tx), (query) => query.forKeyShare())
      .executeTakeFirst()
    if (session === undefined) return { ok: false, reason: 'signed-out' }
    const taken = await tx
      .selectFrom('push_devices')
      .select('id')
      .where('endpoint', '=', address.endpoint)
      .where('agent_id', '<>', agentId)
      .where((row) => row.or([row('p256dh', '<>', p256dh), row('auth', '<>', auth)]))
      .executeTakeFirst()
    // An agent who knows another's address must not end their pushes.
    if (taken !== undefined) return UNKNOWN
    // The browser takes the place of what the session or the address had before.
    await tx
      .deleteFrom('push_devices')
      .where((row) =>
        row.or([row('session_id', '=', sessionId), row('endpoint', '=', address.endpoint)]),
      )
      .execute()
    await tx.insertInto('push_devices').values(device).execute()
    const oldest = tx
      .selectFrom('push_devices')
      .select('id')
      .where('agent_id', '=', agentId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1000)
      .offset(DEVICES_MAX)
    await tx.deleteFrom('push_devices').where('id', 'in', oldest).execute()
    return DONE
  })
}

const UNKNOWN = refuse(
  'endpoint',
  'unknown',
  'We can’t send alerts to this browser. Use another one.',
)

// A point that is not on the curve would only fail when a push is encrypted.
function isPoint(p256dh: string): boolean {
  if (!/^[\w-]{87}=?$/.test(p256dh)) return false
  try {
    const curve = createECDH('prime256v1')
    curve.generateKeys()
    return curve.computeSecret(p256dh, 'base64url').length === 32
  } catch {
    return false
  }
}

export async function removeDevice({ database }: Pick<Services, 'database'>, sessionId: string) {
  await database.deleteFrom('push_devices').where('session_id', '=', sessionId).execute()
}

export async function hasDevice(database: Database, sessionId: string): Promise<boolean> {
  const row = await database
    .selectFrom('push_devices')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}

// Without this list of push services an agent could have us ask any address, also within our own network.
// Chrome, Edge, Samsung and Opera; Firefox; Safari; Edge on Windows.
const KNOWN =
  /^(?:fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/
const ENDPOINT_MAX = 1000

/** The origin of the push service that `endpoint` is at, or null where it is at none. */
export function pushServiceOf({ pushService }: Pick<Config, 'pushService'>, endpoint: string) {
  const url = endpoint.length > ENDPOINT_MAX ? null : URL.parse(endpoint)
  if (url === null || url.username + url.password + url.hash !== '') return null
  if (url.origin === pushService) return url.origin
  const isKnown = url.protocol === 'https:' && url.port === '' && KNOWN.test(url.hostname)
  return isKnown ? url.origin : null
}
