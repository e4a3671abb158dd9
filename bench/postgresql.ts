// Whether a million postings are as quick in PostgreSQL as in the embedded database, and as a few.
import { cpSync } from 'node:fs'
import { Client } from 'pg'
import { copiedCountry } from './copied-country.ts'
import { filledDatabase, linkOf, quotesOf, QUOTED_EVERY } from './fill-database.ts'
import { filledCountry } from './fill-country.ts'
import {
  CLIENTS,
  compare,
  compareGiving,
  ROUNDS,
  SECONDS,
  withSides,
  type Asked,
} from './compare-databases.ts'
import { median } from './interleave.ts'
import { filledPostgres, withPostgres } from './postgres.ts'
import { shown, type Bench, type Figure } from './report.ts'
import { read, type Request } from './requests.ts'
import { emptyDirectory } from './start.ts'

const FEW = 1000
const MANY = 1_000_000
const ASKED = 3000

export const postgresqlBench: Bench = {
  name: 'postgresql',
  title: 'A million postings in PostgreSQL',
  method: `The rows of the embedded databases of the benchmarks above, copied into a throw-away PostgreSQL
that syncs every commit: 1,000 and 1,000,000 postings with links, texts and quotes for the owners' calls,
and 10,000 cars of five towns and 1,000,000 of the country, as close together, for the agents'. ${CLIENTS}
clients ask \`server/main.js\` on each, and on the embedded database with the million, ${ROUNDS} rounds of
${SECONDS} s each in turns after two to warm up: the median time of each round, and the median ratio. Then
one client alone does, whose every question to PostgreSQL waits for the journey there and back: what
one costs that asks for nothing is said first. Texts are left to others (\`TEXT_SENDER=off\`).`,
  run: () =>
    withPostgres(async (cluster) => {
      const owners = await ownersFigures(
        await filledPostgres(cluster, 'few', await filledDatabase(FEW)),
        await filledPostgres(cluster, 'many', await filledDatabase(MANY)),
      )
      const agents = await copiedCountry('country-beside', 1)
      return [
        await roundTrip(cluster.url('postgres')),
        ...owners,
        ...(await agentsFigures(
          agents,
          await filledPostgres(cluster, 'towns', (await filledCountry('towns')).dataDir),
          await filledPostgres(cluster, 'country', agents.dataDir),
        )),
      ]
    }),
}

/** What every question costs that is not answered in the server's own process. */
async function roundTrip(url: string): Promise<Figure> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const times: number[] = []
  for (let asked = 0; asked < ASKED; asked += 1) {
    const began = performance.now()
    await client.query({ name: 'nothing', text: 'select 1' })
    times.push(performance.now() - began)
  }
  await client.end()
  return { what: 'One question to PostgreSQL for nothing', measured: shown(median(times), 'ms') }
}

async function ownersFigures(few: string, many: string): Promise<Figure[]> {
  const dataDir = emptyDirectory('million-beside')
  cpSync(await filledDatabase(MANY), dataDir, { recursive: true })
  let posted = 2_000_000
  const submitted = (): Asked => ({ submissionsFrom: (posted += 100_000) })
  return withSides({ few, many, dataDir }, async (sides) => [
    ...(await compare('Submit', sides, { few: submitted, many: submitted })),
    ...(await compare(
      'View',
      sides,
      picked((number) => read(`/car/get-data/${linkOf(number)}`)),
    )),
    ...(await compare(
      'Quotes',
      sides,
      picked((number) => read(quotesOf(number - (number % QUOTED_EVERY)))),
    )),
  ])
}

interface Agents {
  dataDir: string
  tokens: string[]
  cars: string[]
}

async function agentsFigures(agents: Agents, few: string, many: string): Promise<Figure[]> {
  const towns = await filledCountry('towns')
  const ofTowns = (path: string): Request => signedIn(path, towns.token)
  const ofCountry = (path: string): Request => signedIn(path, agents.tokens[0] ?? '')
  const nearest = towns.inTowns.map((postcode) => `${NEAREST}&near=${postcode.replace(' ', '+')}`)
  let used = 0
  return withSides({ few, many, dataDir: agents.dataDir }, async (sides) => [
    ...(await compare('Nearest 20', sides, {
      few: () => nearest.map(ofTowns),
      many: () => nearest.map(ofCountry),
    })),
    ...(await compare('Newest 20', sides, {
      few: () => [ofTowns(NEWEST)],
      many: () => [ofCountry(NEWEST)],
    })),
    ...(await compareGiving(sides, () =>
      agents.cars.slice(used, (used += 1500)).map((car) => giving(car, agents.tokens[0] ?? '')),
    )),
  ])
}

const NEAREST = '/agent/vehicles?sort=nearest&limit=20&within=25'
const NEWEST = '/agent/vehicles?sort=newest&limit=20'

function picked(request: (number: number) => Request): { few: () => Asked; many: () => Asked } {
  const of = (postings: number) => () =>
    Array.from({ length: ASKED }, () => request(Math.floor(Math.random() * postings)))
  return { few: of(FEW), many: of(MANY) }
}

function signedIn(path: string, token: string): Request {
  return {
    method: 'GET',
    path,
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
  }
}

function giving(car: string, token: string): Request {
  const { headers, ...rest } = signedIn(`/agent/vehicles/${car}/quote`, token)
  return {
    ...rest,
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 450, message: 'I can collect it tomorrow.' }),
  }
}
