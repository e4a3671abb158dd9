// Says whether everything that the site depends on works, and what to do if not.
import { execFile } from 'node:child_process'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, momentInUtc } from '../../domain/basics/time.ts'
import type { Registration } from '../../domain/vehicles/registration.ts'
import { openCarrier } from '../platform/carriers/carriers.ts'
import { findDelay } from '../messages/texts/limits/sending-limits.ts'
import { findMoves, GO_ON_MOVING } from '../platform/database/moves.ts'
import type { Database } from '../platform/database/schema.ts'
import { findInstallation } from '../platform/deletions/record-deletion.ts'
import { openJournal, faultOf } from '../platform/deletions/write-journal.ts'
import { request } from '../platform/http-client.ts'
import { reasonOf } from '../platform/log.ts'
import { systemClock } from '../platform/london-time.ts'
import type { Register } from '../platform/ports/registers.ts'
import type { Config } from '../platform/settings/config.ts'
import { databaseName } from '../platform/settings/database-settings.ts'
import { lackOfRoom } from '../upkeep/health/free-disk.ts'
import { findClock, findDatabaseFault, isJournalLate } from '../upkeep/health/readiness.ts'
import { faultOfOwner } from '../vehicles/photos/claim-photo-store.ts'
import { openPhotoStore } from '../vehicles/photos/stores/photo-store.ts'
import { dvlaRegister } from '../vehicles/registers/dvla.ts'
import { dvsaRegister } from '../vehicles/registers/dvsa.ts'
import { reply, type Command, type Reply } from './command.ts'
import { codeOf } from '../platform/error-code.ts'

interface Installation {
  config: Config
  warnings: string[]
  /** The database, or why it cannot be opened. */
  database: Database | Error
}

interface Finding {
  /** `look`: the part works for now. */
  state: 'ok' | 'look' | 'fault'
  found: string
  /** What to do, or empty. */
  advice: string
}

const ok = (found: string): Finding => ({ state: 'ok', found, advice: '' })
const look = (found: string, advice: string): Finding => ({ state: 'look', found, advice })
const fault = (found: string, advice: string): Finding => ({ state: 'fault', found, advice })

const doctor: Command = {
  name: 'doctor',
  summary: 'looks at all that the site depends on, changes nothing and says what to do',
  worksWhileMoving: true,
  run: ({ services, warnings = [] }) =>
    report({ config: services.config, database: services.database, warnings }),
  notOpened: ({ config, warnings = [] }, why) => report({ config, database: why, warnings }),
}

async function report(installation: Installation): Promise<Reply> {
  const findings = await examine(installation)
  const hasFault = findings.some(({ state }) => state === 'fault')
  const lines = findings.map(({ state, part, found, advice }) =>
    `${state.padEnd(5)}  ${part.padEnd(11)}  ${found} ${advice}`.trimEnd(),
  )
  return reply(findings, lines, hasFault ? 1 : 0)
}

const ending = () => AbortSignal.timeout(8 * SECOND_MS)

const PARTS: Record<string, (installation: Installation) => Promise<Finding>> = {
  settings: async ({ warnings }) =>
    warnings.length === 0
      ? ok('They are understood.')
      : look(warnings.join(' '), 'Correct the names.'),
  database,
  disk,
  photos,
  texts,
  DVLA: ({ config: { vehicleRegisters } }) =>
    register(vehicleRegisters.dvla && dvlaRegister(vehicleRegisters.dvla, ending)),
  DVSA: ({ config: { vehicleRegisters } }) =>
    register(vehicleRegisters.dvsa && dvsaRegister(vehicleRegisters.dvsa, Date.now, ending)),
  site,
  certificate,
  clock,
  backups,
  deletions,
  move,
}

/** One finding for each part, in a fixed order; all are asked at once. */
function examine(installation: Installation): Promise<(Finding & { part: string })[]> {
  return Promise.all(
    Object.entries(PARTS).map(async ([part, ask]) => {
      const found = await ask(installation).catch((error: unknown) => fault(reasonOf(error), ''))
      return { part, ...found }
    }),
  )
}

const CLOCK_OFF_MS = 2 * SECOND_MS
const BACKUP_MS = 26 * HOUR_MS

async function database({ config, database: opened }: Installation): Promise<Finding> {
  const why = opened instanceof Error ? opened.message : await findDatabaseFault(opened)
  if (why === null) return ok(`${databaseName(config)} answers.`)
  const advice = 'Check DATABASE_URL or DATA_DIR, and that this user may read and write there.'
  return fault(opened instanceof Error ? why : `${databaseName(config)} fails: ${why}`, advice)
}

async function disk({ config }: Installation): Promise<Finding> {
  const lack = await lackOfRoom(config)
  if (lack !== null) return fault(lack, 'Make room: nothing new is taken until then.')
  return ok(`DATA_DIR has the ${config.minFreeDiskMb} MB free of MIN_FREE_DISK_MB.`)
}

async function deletions({ config, database: opened }: Installation): Promise<Finding> {
  if (opened instanceof Error) return look('Nobody can tell without the database.', '')
  const journal = await openJournal(config)
  const { id, has_journal: hasJournal } = await findInstallation(opened)
  const why = await faultOf(journal, { id, mayBeNone: hasJournal === 0 })
  if (why !== null) return fault(why.words, '')
  if (await isJournalLate(opened, Date.now() - MINUTE_MS)) {
    return fault('Some are not in their journal.', `Let the server write to ${journal.where}.`)
  }
  return ok(`All are in their journal in ${journal.where}.`)
}

async function move({ database: opened }: Installation): Promise<Finding> {
  const [begun] = opened instanceof Error ? [] : await findMoves(opened, {})
  if (begun === undefined) return ok('None is under way.')
  const { state, other, changed_at: at } = begun
  if (state === 'moved') return fault(`The site was moved to ${other}.`, 'Start the site there.')
  const found = `One with ${other} was begun and is not done, since ${momentInUtc(at)} (UTC): nothing can be changed.`
  return fault(found, GO_ON_MOVING)
}

async function clock({ database: opened }: Installation): Promise<Finding> {
  const theirs = opened instanceof Error ? null : await findClock(opened)
  const off = theirs === null ? 0 : Math.abs(theirs - Date.now())
  const advice = 'Let the machine keep its clock by NTP: timedatectl set-ntp true.'
  if (off > CLOCK_OFF_MS) {
    return fault(`It is ${Math.round(off / SECOND_MS)} s from the database’s.`, advice)
  }
  const asked = ['show', '--property=NTPSynchronized', '--value']
  const told = await promisify(execFile)('timedatectl', asked).catch(() => null)
  if (told?.stdout.trim() === 'yes') return ok('It is kept by NTP.')
  return look(told === null ? 'Nobody here can tell.' : 'It is not kept by NTP.', advice)
}

async function backups({ config, database: opened }: Installation): Promise<Finding> {
  if (config.databaseUrl !== null) return ok('PostgreSQL has its own: look there.')
  const takenAt = opened instanceof Error ? null : (await findInstallation(opened)).last_backup_at
  const advice = 'Run "backup FOLDER" each night: deploy/systemd has a timer.'
  if (takenAt === null) return fault('None was made.', advice)
  const hours = Math.floor((Date.now() - takenAt) / HOUR_MS)
  const found = `The last is ${hours < 48 ? `${hours} hours` : `${Math.floor((hours * HOUR_MS) / DAY_MS)} days`} old.`
  return Date.now() - takenAt > BACKUP_MS ? fault(found, advice) : ok(found)
}

// Other people’s services, and the site as visitors reach it.
const RENEWED_DAYS = 14

async function photos({ config, database: opened }: Installation): Promise<Finding> {
  const store = await openPhotoStore(config)
  const why = await store.fault()
  if (why !== null) {
    const advice =
      config.photoStore.name === 's3'
        ? 'Check S3_ENDPOINT, S3_BUCKET and what its key may do.'
        : 'Let this user read and write that folder.'
    return fault(`Photos in ${store.where} fail: ${why}.`, advice)
  }
  const owned =
    opened instanceof Error
      ? null
      : await faultOfOwner({ database: opened, photoStore: store, clock: systemClock })
  if (owned !== null) return fault('No server starts on them.', owned)
  return ok(`Their store answers: ${store.where}.`)
}

async function texts({ config, database: opened }: Installation): Promise<Finding> {
  const { carrier } = config
  if (carrier.name === 'console') return look('They are printed and not sent.', 'Set TEXT_CARRIER.')
  const why = (await openCarrier(config).check?.()) ?? null
  const services = { config, clock: systemClock }
  const delay = opened instanceof Error ? null : await findDelay({ ...services, database: opened })
  if (why === null && delay === null) return ok(`${carrier.name} answers, and no text waits.`)
  const found = [
    why && `${carrier.name} fails: ${why}.`,
    delay && `${delay.texts} since ${momentInUtc(delay.since)} (UTC). ${delay.why}`,
  ]
  const advice = 'Check the settings of the carrier, your account there, and that a server runs.'
  return fault(found.filter((words) => words !== null).join(' '), advice)
}

// Asks about DVLA's own test mark. A register that knows no such car has answered too.
async function register(asked: Register<unknown> | null): Promise<Finding> {
  if (asked === null) return ok('It is not asked: there is no key.')
  const answer = await asked.ask('AA19AAA' as Registration)
  if (answer.kind === 'found' || answer.kind === 'not-found') return ok('It answers.')
  if (answer.kind === 'key-refused') return fault('It refuses the key.', 'Give the current key.')
  return look(
    `It does not answer: ${answer.failure}.`,
    'Cars are posted without it. Try again later.',
  )
}

async function site({ config: { publicUrl } }: Installation): Promise<Finding> {
  const limits = { signal: ending(), bytes: 1024, whenCut: 'answered' } as const
  const answer = await request(`${publicUrl}/readyz`, { method: 'GET', headers: {} }, limits)
  if ('lost' in answer) {
    return fault(`${publicUrl} does not answer: ${answer.lost}.`, 'Start the server and its proxy.')
  }
  if (answer.status === 200) return ok(`${publicUrl} answers and is ready.`)
  return fault(`${publicUrl}/readyz answers ${answer.status}.`, 'The log of the server says why.')
}

async function certificate({ config: { publicUrl } }: Installation): Promise<Finding> {
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
    const socket = connect({ host: hostname, servername, port: Number(port || 443) }, () => {
      const ends = Date.parse(socket.getPeerCertificate().valid_to)
      resolve(Math.floor((ends - Date.now()) / DAY_MS))
      socket.destroy()
    })
    socket.setTimeout(HANDSHAKE_MS, () => socket.destroy(new Error('timed-out')))
    socket.once('error', (error) => {
      resolve({ refused: codeOf(error) ?? error.message })
    })
  })
}

export const COMMANDS = [doctor]
