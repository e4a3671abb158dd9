// The drill: a site is made, backed up, destroyed, restored, moved, and restored from a dump, and all see what they saw.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../server/agents/sign-in/session.ts'
import { buildApp } from '../../server/app/app.ts'
import { replayAfterRestore } from '../../server/upkeep/backup/replay-deletions.ts'
import { requireOwnJournal, writeJournal } from '../../server/platform/deletions/write-journal.ts'
import { openServices } from '../../server/upkeep/open-services.ts'
import { erasePosting } from '../../server/owners/postings/operate-postings.ts'
import type { Services } from '../../server/platform/services.ts'
import { forEachTest, openFolder, rowOf, rowsOf, testConfig } from '../support/test-site.ts'
import { operator, type Operated } from '../support/operator.ts'
import { postgresPrograms } from '../support/postgres-cluster.ts'
import { emptyDatabase } from '../support/postgres-databases.ts'
import { openS3Server } from '../support/s3-server.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const QUIET = { LOG_LEVEL: 'silent', READS_PER_MINUTE: '0', LINK_CALLS_PER_HOUR: '0' }

const folder = forEachTest(openFolder)
const bucket = forEachTest(openS3Server)
let root: string
let oldSite: Record<string, string>

beforeEach(() => {
  root = folder.path
  oldSite = { DATA_DIR: join(root, 'old') }
})
interface Look {
  url: string
  agentId?: string
}

async function on<T>(settings: Record<string, string>, work: (services: Services) => Promise<T>) {
  const services = await openServices(testConfig({ ...QUIET, ...settings }))
  try {
    return await work(services)
  } finally {
    await services.database.destroy()
  }
}

/** Every page and picture behind a link, and all that an agent finds in the console. */
async function looksOf(services: Services): Promise<Look[]> {
  const { database } = services
  const links = await rowsOf(services, 'links', 'unique_id')
  const listings = await database
    .selectFrom('listing_agents')
    .innerJoin('postings', 'postings.id', 'listing_agents.posting_id')
    .select(['listing_id', 'link_id'])
    .orderBy('listing_agents.link_id')
    .execute()
  const cars = await database
    .selectFrom('postings')
    .leftJoin('photos', 'photos.posting_id', 'postings.id')
    .select(['postings.id', 'photos.id as photo_id'])
    .orderBy('postings.id')
    .orderBy('photos.id')
    .execute()
  const kirkgate = database.selectFrom('agents').where('name', '=', 'Kirkgate Salvage')
  const agents = await kirkgate.select('id').orderBy('id').execute()
  const looks: Look[] = [
    ...links.flatMap((link) => {
      const photoId = cars.find(({ id }) => id === link.posting_id)?.photo_id
      return [
        `/car/get-data/${link.unique_id}`,
        `/car/deal/${link.unique_id}`,
        ...(photoId == null ? [] : [`/car/photos/${link.unique_id}/${photoId}`]),
      ]
    }),
    ...listings.map(({ listing_id, link_id }) => `/quotes/${listing_id}/${link_id}`),
  ].map((url) => ({ url }))
  for (const { id } of agents) {
    const urls = [...CONSOLE, ...cars.map((car) => `/agent/vehicles/${car.id}`)]
    looks.push(...urls.map((url) => ({ url, agentId: id })))
  }
  return looks
}

const CONSOLE = [
  '/agent/me',
  '/agent/alerts',
  '/agent/people',
  '/agent/subscription',
  '/agent/quotes?limit=100',
  '/agent/quotes.csv',
  '/agent/quotes/month',
  '/agent/vehicles?sort=newest&limit=100',
]

async function seen(settings: Record<string, string>, looks: Look[]): Promise<string[]> {
  return on(settings, async (services) => {
    const app = await buildApp(services)
    const answers: string[] = []
    const tokens = new Map<string, string>()
    for (const { url, agentId } of looks) {
      // Every session ends at a restore.
      const token =
        agentId === undefined
          ? ''
          : (tokens.get(agentId) ?? (await startSession(services, services.database, agentId)))
      if (agentId !== undefined) tokens.set(agentId, token)
      const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
      const { statusCode, rawPayload } = await app.inject({ url, headers })
      const digest = createHash('sha256').update(lasting(rawPayload)).digest('hex')
      answers.push(`${url} ${statusCode} ${digest}`)
    }
    await app.close()
    return answers
  })
}

// A car that was deleted again is gone since the journal was replayed.
function lasting(payload: Buffer): string {
  return payload.toString('latin1').replaceAll(/"(requestId|changedAt)":"[^"]*"/g, '')
}

async function erase(settings: Record<string, string>, registration: string): Promise<void> {
  await on(settings, async (services) => {
    const { id } = await rowOf(services, 'postings', { registration })
    await erasePosting(services, id, 'test')
    await requireOwnJournal(services)
    await writeJournal(services)
  })
}

const operate = async (...typed: string[]): Promise<Operated> => {
  const settings = typed[0] === 'move-to' ? bucket.settings : {}
  const old = { dataDir: join(root, 'old'), databaseUrl: null, settings }
  const operated = await operator(old, ...typed)
  expect(operated.err).toBe('')
  return operated
}

test('a site comes back from its backup, moves to PostgreSQL and comes back from a dump, and nobody sees a difference', async () => {
  await run(process.execPath, ['seed/main.js', '--cars', '2'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...oldSite },
  })
  const [looks, [first, second]] = await on(oldSite, async (services) => {
    const cars = services.database.selectFrom('postings').select('registration').orderBy('id')
    const registrations = (await cars.execute()).map(({ registration }) => registration)
    return [await looksOf(services), registrations] as const
  })
  await operate('backup', join(root, 'backups'))
  await erase(oldSite, first ?? '')
  const lost = await seen(oldSite, looks)
  expect(lost.filter((answer) => answer.includes(' 200 ')).length).toBeGreaterThan(80)

  rmSync(join(root, 'old', 'beat-scrap.sqlite'))
  rmSync(join(root, 'old', 'photos'), { recursive: true })
  await operate('restore', join(root, 'backups'), '--confirm')
  expect(await seen(oldSite, looks)).toEqual(lost)

  const moved = await emptyDatabase("encoding 'UTF8'")
  const dumped = await emptyDatabase("encoding 'UTF8'")
  await operate('move-to', moved)
  const newSite = {
    DATA_DIR: join(root, 'new'),
    DIGEST_KEY: readFileSync(join(root, 'old', 'digest-key'), 'utf8'),
    ...bucket.settings,
  }
  expect(await seen({ ...newSite, DATABASE_URL: moved }, looks)).toEqual(lost)

  if (postgresPrograms() === null) return
  // `initdb` may be a link into this folder.
  const programs = dirname(realpathSync(join(postgresPrograms() ?? '', 'initdb')))
  const dump = join(root, 'dump')
  await run(join(programs, 'pg_dump'), ['--format=custom', `--file=${dump}`, moved])
  await erase({ ...newSite, DATABASE_URL: moved }, second ?? '')
  const now = await seen({ ...newSite, DATABASE_URL: moved }, looks)
  await run(join(programs, 'pg_restore'), ['--no-owner', `--dbname=${dumped}`, dump])
  await on({ ...newSite, DATABASE_URL: dumped }, replayAfterRestore)
  expect(now).not.toEqual(lost)
  expect(await seen({ ...newSite, DATABASE_URL: dumped }, looks)).toEqual(now)
})
