// Whether a million postings are as quick in PostgreSQL as in the embedded database, and as a few.
import { cpSync } from 'node:fs'
import { Client } from 'pg'
import { copiedCountry } from './copied-country.ts'
import { filledDatabase, linkOf, quotesOf, QUOTED_EVERY } from './fill-database.ts'
import { filledCountry } from './fill-country.ts'
import { interleave, median, ratio } from './interleave.ts'
import { runLoad, type Load } from './load.ts'
import { filledPostgres, withPostgres } from './postgres.ts'
import { atMost, shown, type Bench, type Figure } from './report.ts'
import { read, type Request } from './requests.ts'
import { emptyDirectory, startProduct, type Running } from './start.ts'

const FEW = 1000
const MANY = 1_000_000
const ROUNDS = 5
const SECONDS = 1
const ASKED = 3000

export const postgresqlBench: Bench = {
  name: 'postgresql',
  title: 'A million postings in PostgreSQL',
  method: `The rows of the embedded databases of the benchmarks above, copied into a throw-away PostgreSQL
that syncs every commit: 1,000 and 1,000,000 postings with links, texts and quotes for the owners' calls,
and 10,000 cars of five towns and 1,000,000 of the country, as close together, for the agents'. One client
asks \`server/main.js\` on each, and on the embedded database with the million, ${ROUNDS} rounds of
${SECONDS} s each in turns after two to warm up: the median time of each round, and the median ratio. Texts
are left to others (\`TEXT_SENDER=off\`).`,
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

interface Sides {
  few: Running
  many: Running
  embedded: Running
}

type Asked = Load['requests']

async function ownersFigures(few: string, many: string): Promise<Figure[]> {
  const dataDir = emptyDirectory('million-beside')
  cpSync(await filledDatabase(MANY), dataDir, { recursive: true })
  const sides = await started(few, many, dataDir)
  let posted = 2_000_000
  const submitted = (): Asked => ({ submissionsFrom: (posted += 100_000) })
  const figures = [
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
  ]
  await stopped(sides)
  return figures
}

interface Agents {
  dataDir: string
  tokens: string[]
  cars: string[]
}

async function agentsFigures(agents: Agents, few: string, many: string): Promise<Figure[]> {
  const towns = await filledCountry('towns')
  const sides = await started(few, many, agents.dataDir)
  const ofTowns = (path: string): Request => signedIn(path, towns.token)
  const ofCountry = (path: string): Request => signedIn(path, agents.tokens[0] ?? '')
  const nearest = towns.inTowns.map((postcode) => `${NEAREST}&near=${postcode.replace(' ', '+')}`)
  let used = 0
  const figures = [
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
  ]
  await stopped(sides)
  return figures
}

const NEAREST = '/agent/vehicles?sort=nearest&limit=20&within=25'
const NEWEST = '/agent/vehicles?sort=newest&limit=20'

async function started(few: string, many: string, dataDir: string): Promise<Sides> {
  const quiet = { TEXT_SENDER: 'off', LOG_LEVEL: 'warn' }
  const on = (name: string, url: string): Promise<Running> =>
    startProduct(emptyDirectory(name), { ...quiet, DATABASE_URL: url })
  return {
    few: await on('postgresql-few', few),
    many: await on('postgresql-many', many),
    embedded: await startProduct(dataDir, quiet),
  }
}

async function stopped(sides: Sides): Promise<void> {
  for (const server of Object.values(sides)) await server.stop()
}

function picked(request: (number: number) => Request): { few: () => Asked; many: () => Asked } {
  const of = (postings: number) => () =>
    Array.from({ length: ASKED }, () => request(Math.floor(Math.random() * postings)))
  return { few: of(FEW), many: of(MANY) }
}

async function compare(
  what: string,
  { few, many, embedded }: Sides,
  asked: { few: () => Asked; many: () => Asked },
): Promise<Figure[]> {
  const times = await interleave(ROUNDS, {
    few: () => medianTime(few, asked.few()),
    many: () => medianTime(many, asked.many()),
    embedded: () => medianTime(embedded, asked.many()),
  })
  return [
    { what: `${what} among few`, measured: shown(median(times.few), 'ms') },
    { what: `${what} among 1,000,000`, measured: shown(median(times.many), 'ms') },
    { what: `${what}, embedded`, measured: shown(median(times.embedded), 'ms') },
    atMost(`${what}, times as long as few`, ratio(times.many, times.few), 1.3, ''),
    atMost(`${what}, times as long as embedded`, ratio(times.many, times.embedded), 2, ''),
  ]
}

async function compareGiving({ many, embedded }: Sides, asked: () => Request[]): Promise<Figure[]> {
  const times = await interleave(ROUNDS, {
    many: () => medianTime(many, asked()),
    embedded: () => medianTime(embedded, asked()),
  })
  return [
    { what: 'Giving a quote among 1,000,000', measured: shown(median(times.many), 'ms') },
    { what: 'Giving a quote, embedded', measured: shown(median(times.embedded), 'ms') },
    atMost('Giving, times as long as embedded', ratio(times.many, times.embedded), 2, ''),
  ]
}

async function medianTime({ port }: Running, requests: Asked): Promise<number> {
  const { times } = await runLoad({ port, clients: 1, seconds: SECONDS, requests })
  return median(times)
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
