// Whether a million postings in PostgreSQL cost more than a few.
import { copiedCountry } from './copied-country.ts'
import { scaled } from './effort.ts'
import { filledDatabase, linkOf, quotesOf } from './fill-database.ts'
import { filledCountry } from './fill-country.ts'
import { interleave, median, ratio } from './interleave.ts'
import { runLoad, submissions, type Load } from './load.ts'
import { filledPostgres, withPostgres } from './postgres.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { read, signedIn, type Request } from './requests.ts'
import { emptyDirectory, startProduct, type Running } from './start.ts'

const FEW = 1000
const MANY = scaled(1_000_000, 20_000)
const ASKED = 3000
const ROUNDS = 7
const SECONDS = 1
const CLIENTS = 8

export const postgresqlMillionBench: Bench = {
  name: 'postgresql-million',
  title: 'A million postings in PostgreSQL',
  method: `The rows of the embedded databases of the benchmark above and of the one below, copied into a
throw-away PostgreSQL that syncs every commit: 1,000 and 1,000,000 postings with links, texts and quotes
for the owners' calls, and 10,000 cars of five towns and 1,000,000 of the country, as close together, for
the agents'. ${CLIENTS} clients ask \`server/main.js\` on each, ${ROUNDS} rounds of ${SECONDS} s each alternately after two
to warm up: the median time of each round, and the median ratio. No texts are sent (\`TEXT_SENDER=off\`).`,
  run: () =>
    withPostgres(async (cluster) => {
      const owners = await withSides(
        await filledPostgres(cluster, 'few', await filledDatabase(FEW)),
        await filledPostgres(cluster, 'many', await filledDatabase(MANY)),
        ownersFigures,
      )
      const country = await copiedCountry('country-beside', 1)
      const agents = await withSides(
        await filledPostgres(cluster, 'towns', (await filledCountry('towns')).dataDir),
        await filledPostgres(cluster, 'country', country.dataDir),
        (sides) => agentsFigures(sides, country.tokens[0] ?? '', country.cars),
      )
      return [...owners, ...agents]
    }),
}

interface Sides {
  few: Running
  many: Running
}

type Asked = Load['requests']

async function withSides(
  few: string,
  many: string,
  work: (sides: Sides) => Promise<Figure[]>,
): Promise<Figure[]> {
  const on = (name: string, url: string): Promise<Running> =>
    startProduct(emptyDirectory(name), {
      DATABASE_URL: url,
      LOG_LEVEL: 'warn',
      TEXT_SENDER: 'off',
    })
  const sides = { few: await on('postgresql-few', few), many: await on('postgresql-many', many) }
  try {
    return await work(sides)
  } finally {
    await sides.few.stop()
    await sides.many.stop()
  }
}

async function ownersFigures(sides: Sides): Promise<Figure[]> {
  return [
    ...(await compare('Submit', sides, { few: submissions, many: submissions })),
    ...(await compare(
      'View',
      sides,
      picked((number) => read(`/car/get-data/${linkOf(number)}`)),
    )),
    ...(await compare(
      'Quotes',
      sides,
      picked((number) => read(quotesOf(number))),
    )),
  ]
}

async function agentsFigures(sides: Sides, token: string, cars: string[]): Promise<Figure[]> {
  const towns = await filledCountry('towns')
  const ofTowns = (path: string): Request => signedIn(path, towns.token)
  const ofCountry = (path: string): Request => signedIn(path, token)
  const nearest = towns.inTowns.map((postcode) => `${NEAREST}&near=${postcode.replace(' ', '+')}`)
  const reading = [
    ...(await compare('Nearest 20', sides, {
      few: () => nearest.map(ofTowns),
      many: () => nearest.map(ofCountry),
    })),
    ...(await compare('Newest 20', sides, {
      few: () => [ofTowns(NEWEST)],
      many: () => [ofCountry(NEWEST)],
    })),
  ]
  let used = 0
  // Last, since reading would be compared on one side that had been written to; the towns have no cars to spare for it.
  const given = await interleave(ROUNDS, {
    many: () =>
      medianTime(
        sides.many,
        cars
          .slice(used, (used += 1500))
          .map((car) => signedIn(`/agent/vehicles/${car}/quote`, token, { amount: 450 })),
      ),
  })
  return [...reading, figureOf('Giving a quote among 1,000,000', median(given.many), 'ms')]
}

const NEAREST = '/agent/vehicles?sort=nearest&limit=20&within=25'
const NEWEST = '/agent/vehicles?sort=newest&limit=20'

async function compare(
  what: string,
  { few, many }: Sides,
  asked: { few: () => Asked; many: () => Asked },
): Promise<Figure[]> {
  const times = await interleave(ROUNDS, {
    few: () => medianTime(few, asked.few()),
    many: () => medianTime(many, asked.many()),
  })
  return [
    figureOf(`${what} among few`, median(times.few), 'ms'),
    figureOf(`${what} among 1,000,000`, median(times.many), 'ms'),
    atMost(`${what}, times as long`, ratio(times.many, times.few), 1.3, ''),
  ]
}

async function medianTime({ port }: Running, requests: Asked): Promise<number> {
  const { times } = await runLoad({ port, clients: CLIENTS, seconds: SECONDS, requests })
  return median(times)
}

function picked(request: (number: number) => Request): { few: () => Asked; many: () => Asked } {
  const of = (postings: number) => () =>
    Array.from({ length: ASKED }, () => request(Math.floor(Math.random() * postings)))
  return { few: of(FEW), many: of(MANY) }
}
