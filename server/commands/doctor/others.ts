// The checks of other people's services, and of the site as visitors reach it.
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { SECOND_MS, DAY_MS, momentInUtc } from '../../../domain/basics/time.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { openCarrier } from '../../messages/texts/carriers/open-carrier.ts'
import { findDelay } from '../../messages/texts/limits/sending-limits.ts'
import { request } from '../../platform/http-client.ts'
import { systemClock } from '../../platform/london-time.ts'
import { faultOfOwner } from '../../vehicles/photos/claim-photo-store.ts'
import { openPhotoStore } from '../../vehicles/photos/stores/photo-store.ts'
import { fault, look, ok, type Finding, type Installation } from './finding.ts'
import type { Register } from '../../platform/ports/registers.ts'

const WAIT_MS = 8 * SECOND_MS
const RENEWED_DAYS = 14

export async function photos({ config, database: opened }: Installation): Promise<Finding> {
  const store = await openPhotoStore(config)
  const why = await store.fault()
  const owned =
    why !== null || opened instanceof Error
      ? null
      : await faultOfOwner({ database: opened, photoStore: store, clock: systemClock })
  if (owned !== null) return fault('No server starts on them.', owned)
  if (why === null) return ok(`Their store answers: ${store.where}.`)
  const advice =
    config.photoStore.name === 's3'
      ? 'Check S3_ENDPOINT, S3_BUCKET and what its key may do.'
      : 'Let this user read and write that folder.'
  return fault(`Photos in ${store.where} fail: ${why}.`, advice)
}

export async function texts({ config, database: opened }: Installation): Promise<Finding> {
  const { carrier } = config
  if (carrier.name === 'console') {
    return look('They are printed and not sent.', 'Set TEXT_CARRIER.')
  }
  const why =
    carrier.name === 'webhook'
      ? await tryToReach(carrier.url)
      : ((await openCarrier(config).check?.()) ?? null)
  const delay =
    opened instanceof Error
      ? null
      : await findDelay({ config, database: opened, clock: systemClock })
  if (why === null && delay === null) return ok(`${carrier.name} answers, and no text waits.`)
  const found = [
    why === null ? '' : `${carrier.name} fails: ${why}.`,
    delay === null ? '' : `${delay.texts} since ${momentInUtc(delay.since)} (UTC). ${delay.why}`,
  ]
  return fault(found.join(' ').trim(), WAITING)
}

const WAITING = 'Check the settings of the carrier, your account there, and that a server runs.'

async function tryToReach(url: string): Promise<string | null> {
  const limits = { signal: AbortSignal.timeout(WAIT_MS), bytes: 1, whenCut: 'answered' } as const
  const answer = await request(url, { method: 'GET', headers: {} }, limits)
  return 'lost' in answer ? answer.lost : null
}

// Asks about DVLA's own test mark. A register that knows no such car has answered too.
export async function register(asked: Register<unknown> | null): Promise<Finding> {
  if (asked === null) return ok('It is not asked: there is no key.')
  const answer = await asked.ask('AA19AAA' as Registration)
  if (answer.kind === 'found' || answer.kind === 'not-found') return ok('It answers.')
  if (answer.kind === 'key-refused') return fault('It refuses the key.', 'Give the current key.')
  return look(
    `It does not answer: ${answer.failure}.`,
    'Cars are posted without it. Try again later.',
  )
}

export async function site({ config: { publicUrl } }: Installation): Promise<Finding> {
  const limits = { signal: AbortSignal.timeout(WAIT_MS), bytes: 1024, whenCut: 'answered' } as const
  const answer = await request(`${publicUrl}/readyz`, { method: 'GET', headers: {} }, limits)
  if ('lost' in answer) {
    return fault(`${publicUrl} does not answer: ${answer.lost}.`, 'Start the server and its proxy.')
  }
  if (answer.status === 200) return ok(`${publicUrl} answers and is ready.`)
  const found = `${publicUrl}/readyz answers ${answer.status}.`
  return fault(found, 'The log of the server says why.')
}

export async function certificate({ config: { publicUrl } }: Installation): Promise<Finding> {
  if (!publicUrl.startsWith('https:')) return ok('PUBLIC_URL is not https.')
  const days = await certificateDays(publicUrl)
  if (typeof days !== 'number') {
    return fault(`Browsers get none that they trust: ${days.refused}.`, 'See the proxy’s log.')
  }
  if (days < RENEWED_DAYS) return look(`It ends in ${days} days.`, 'See why it was not renewed.')
  return ok(`It ends in ${days} days.`)
}

const HANDSHAKE_MS = 5 * SECOND_MS

/** In how many days the certificate of an https address ends, or a word if browsers would refuse it or nobody answers. */
function certificateDays(url: string): Promise<number | { refused: string }> {
  const { hostname, port } = new URL(url)
  const servername = isIP(hostname) === 0 ? hostname : ''
  return new Promise((resolve) => {
    const options = { host: hostname, servername, port: Number(port || 443) }
    const socket = connect(options, () => {
      const ends = Date.parse(socket.getPeerCertificate().valid_to)
      resolve(Math.floor((ends - Date.now()) / DAY_MS))
      socket.destroy()
    })
    socket.setTimeout(HANDSHAKE_MS, () => socket.destroy(new Error('timed-out')))
    socket.once('error', (error) => {
      resolve({ refused: 'code' in error ? String(error.code) : error.message })
    })
  })
}
