// The server is killed again and again under mixed load, on both databases.
import { setTimeout as pause } from 'node:timers/promises'
import { atLeast, atMost, shown, type Bench, type Figure } from '../bench/report.ts'
import { scaled, timeLimit } from '../bench/effort.ts'
import { filledPostgres, withPostgres } from '../bench/postgres.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { CAR } from '../tests/support/forms.ts'
import type { ServerProcess } from '../tests/support/server-process.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { postOne, withInstallation, type Installation } from './server.ts'

const ROUNDS = scaled(1000, 3)
const CLIENTS = 6
const LONGEST_MS = 150

export const crashRoundsProof: Bench = {
  name: 'crash-rounds',
  title: 'Killed under mixed load',
  method: `The real server is started, and six clients post cars, open, edit and delete what was accepted, confirm it,
read pages and ask for lost links; after up to ${LONGEST_MS} ms of it the server gets \`SIGKILL\`, and the next round
starts on what is left: ${ROUNDS} rounds at full on each database, with both at the same time. What was answered
with success has to be there at the end, and what was deleted not; each posting has its link and its
text. \`--minutes\` ends it sooner.`,
  run,
}

interface Outcome {
  rounds: number
  accepted: number
  deleted: number
  lost: number
  back: number
  halves: number
  faults: number
}

async function run(): Promise<Figure[]> {
  const [embedded, postgres] = await Promise.all([
    withInstallation((on) => crash(on, '')),
    withPostgres(async (cluster) => {
      const databaseUrl = await filledPostgres(cluster, 'crashes')
      return withInstallation((on) => crash(on, databaseUrl))
    }),
  ])
  return [...figures('Embedded', embedded), ...figures('PostgreSQL', postgres)]
}

function figures(database: string, found: Outcome): Figure[] {
  return [
    atLeast(`${database}: rounds`, found.rounds, ROUNDS, ''),
    { what: `${database}: cars accepted`, measured: shown(found.accepted, '') },
    { what: `${database}: cars deleted`, measured: shown(found.deleted, '') },
    atMost(`${database}: accepted cars lost`, found.lost, 0, ''),
    atMost(`${database}: deleted cars that came back`, found.back, 0, ''),
    atMost(`${database}: postings without link or text`, found.halves, 0, ''),
    atMost(`${database}: answers of 500`, found.faults, 0, ''),
  ]
}

async function crash({ dataDir, start }: Installation, databaseUrl: string): Promise<Outcome> {
  const isTimeUp = timeLimit()
  const load = openLoad()
  let rounds = 0
  while (rounds < ROUNDS && !isTimeUp()) {
    const server = await start({ DATABASE_URL: databaseUrl, TEXT_SENDER: 'off' })
    load.begin()
    const clients = Array.from({ length: CLIENTS }, () => load.until(server))
    await pause((rounds * 37) % LONGEST_MS)
    const ending = server.stop('SIGKILL')
    load.end()
    await ending
    await Promise.all(clients)
    // The next round knows its links.
    await load.learnLinks({ dataDir, databaseUrl })
    rounds += 1
    if (rounds % 50 === 0) process.stdout.write(`  ${rounds} rounds\n`)
  }
  return { rounds, ...(await load.check({ dataDir, databaseUrl })) }
}

interface Where {
  dataDir: string
  databaseUrl: string
}

function openLoad() {
  const accepted = new Set<string>()
  const deleted = new Set<string>()
  // Whether those are gone nobody can say: the server was killed before it answered.
  const unsure = new Set<string>()
  let links = new Map<string, string>()
  let posted = 0
  let faults = 0
  let ended = new AbortController()

  async function ask(url: string, request: RequestInit = {}): Promise<boolean> {
    const answer = await fetch(url, request).catch(() => null)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.status === 500) faults += 1
    return answer?.ok === true
  }

  async function step({ url }: ServerProcess): Promise<void> {
    const number = await postOne(url, (posted += 1))
    if (number !== null) accepted.add(number)
    const [known] = links
    if (known === undefined) return void (await ask(`${url}/`))
    const [phone, link] = known
    links.delete(phone)
    await ask(`${url}/car/get-data/${link}`)
    await ask(`${url}/car/link-opened/${link}`, { method: 'POST' })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ ...CAR, phoneNumber: phone, problem: `Edit ${posted}` })
    await ask(`${url}/car/edit-form/${link}`, { method: 'PUT', headers, body })
    await ask(`${url}/car/lost-link`, { method: 'POST', headers, body })
    unsure.add(phone)
    if (!(await ask(`${url}/car/delete-data/${link}`, { method: 'DELETE' }))) return
    unsure.delete(phone)
    deleted.add(phone)
  }

  return {
    async until(server: ServerProcess) {
      while (!ended.signal.aborted) await step(server)
    },
    begin: () => void (ended = new AbortController()),
    end: () => ended.abort(),
    async learnLinks(where: Where) {
      const { database } = await openDatabase({ ...where, digestKeys: [TEST_KEY] })
      const latest = await database
        .selectFrom('links')
        .innerJoin('postings', 'postings.id', 'links.posting_id')
        .select(['postings.phone', 'links.unique_id'])
        .orderBy('postings.id', 'desc')
        .limit(10)
        .execute()
      await database.destroy()
      links = new Map(latest.map((link) => [link.phone, link.unique_id]))
    },
    async check(where: Where): Promise<Omit<Outcome, 'rounds'>> {
      const { database } = await openDatabase({ ...where, digestKeys: [TEST_KEY] })
      const postings = await database.selectFrom('postings').select(['id', 'phone']).execute()
      const linked = await database.selectFrom('links').select('posting_id').execute()
      const texted = await database.selectFrom('texts').select('posting_id').execute()
      await database.destroy()
      const phones = new Set<string>(postings.map(({ phone }) => phone))
      const withLink = new Set(linked.map((link) => link.posting_id))
      const withText = new Set(texted.map((text) => text.posting_id))
      return {
        accepted: accepted.size,
        deleted: deleted.size,
        lost: [...accepted.difference(deleted).difference(unsure)].filter((one) => !phones.has(one))
          .length,
        back: [...deleted].filter((one) => phones.has(one)).length,
        halves: postings.filter(({ id }) => !withLink.has(id) || !withText.has(id)).length,
        faults,
      }
    },
  }
}
