// Whether agents find cars among a million as fast as among ten thousand that are as close.
import { filledCountry, type Country } from './fill-country.ts'
import { interleave, median, quantile, ratio } from './interleave.ts'
import { runLoad } from './load.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { signedIn } from './requests.ts'
import { startProduct, type Running } from './start.ts'

const ROUNDS = 5
const SECONDS = 1.5

export const vehiclesBench: Bench = {
  name: 'vehicles',
  title: 'Finding cars among a million',
  method: `Two data directories filled by SQL with exact coordinates: 1,000,000 cars spread over the 121
postcode areas as people are, and the 10,000 of them in and around five towns (east London,
Leeds, Norwich, Exeter, Inverness). One signed-in client asks \`GET /agent/vehicles\` of \`server/main.js\`
for the 20 nearest within 25 miles of a postcode, for the counts of the filters there, and for the 20 newest, ${ROUNDS} rounds of ${SECONDS} s
each alternately after two to warm up. "In the towns" asks both from the same streets; "anywhere" asks from
all over the country. The 99th percentile is the median of those of the rounds; "times as long" is the median
ratio of their medians, since a round has some hundred counts.`,
  run,
}

interface Sized extends Country {
  server: Running
}

async function run(): Promise<Figure[]> {
  const few = await started('towns')
  const many = await started('whole')
  const towns = few.inTowns
  const anywhere = many.anywhere.map(nearest)
  const times = await interleave(ROUNDS, {
    fewNearest: () => ask(few, towns.map(nearest)),
    manyNearest: () => ask(many, towns.map(nearest)),
    anywhere: () => ask(many, anywhere),
    worded: () =>
      ask(
        many,
        anywhere.map((path) => `${path}&q=brakes&photo=true`),
      ),
    unquoted: () =>
      ask(
        many,
        anywhere.map((path) => `${path}&unquoted=true`),
      ),
    fewCounts: () => ask(few, towns.map(counts)),
    manyCounts: () => ask(many, towns.map(counts)),
    fewNewest: () => ask(few, [NEWEST]),
    manyNewest: () => ask(many, [NEWEST]),
    around: () =>
      ask(
        many,
        many.anywhere.map((near) => `${NEWEST}&within=25&near=${plus(near)}`),
      ),
  })
  await few.server.stop()
  await many.server.stop()
  const p99 = (rounds: number[][]): number => median(rounds.map((round) => quantile(round, 0.99)))
  const timesAsLong = (of: number[][], reference: number[][]): number =>
    ratio(of.map(median), reference.map(median))
  const inMs = (what: string, rounds: number[][]): Figure =>
    figureOf(`${what}, p99`, p99(rounds), 'ms')
  return [
    inMs('Nearest 20 of 10,000, in the towns', times.fewNearest),
    inMs('Nearest 20 of 1,000,000, in the towns', times.manyNearest),
    atMost('Nearest, times as long', timesAsLong(times.manyNearest, times.fewNearest), 1.3, ''),
    atMost('Nearest 20 of 1,000,000, anywhere, p99', p99(times.anywhere), 25, 'ms'),
    inMs('The same with words and a photo', times.worded),
    inMs('The same without own quotes', times.unquoted),
    inMs('Counts of the filters among 10,000', times.fewCounts),
    inMs('The same among 1,000,000', times.manyCounts),
    atMost('Counts, times as long', timesAsLong(times.manyCounts, times.fewCounts), 1.3, ''),
    inMs('Newest 20 of 10,000', times.fewNewest),
    atMost('Newest 20 of 1,000,000, p99', p99(times.manyNewest), 10, 'ms'),
    atMost('Newest, times as long', timesAsLong(times.manyNewest, times.fewNewest), 1.5, ''),
    inMs('Newest 20 within 25 miles, anywhere', times.around),
  ]
}

async function started(which: 'whole' | 'towns'): Promise<Sized> {
  const country = await filledCountry(which)
  return { ...country, server: await startProduct(country.dataDir) }
}

const NEWEST = '/agent/vehicles?sort=newest&limit=20'

function nearest(near: string): string {
  return `/agent/vehicles?sort=nearest&limit=20&within=25&near=${plus(near)}`
}

function counts(near: string): string {
  return `/agent/vehicles/counts?within=25&near=${plus(near)}`
}

function plus(postcode: string): string {
  return postcode.replace(' ', '+')
}

/** How long each answer of a round took, in ms. */
async function ask({ server, token }: Sized, paths: string[]): Promise<number[]> {
  const requests = paths.map((path) => signedIn(path, token))
  return (await runLoad({ port: server.port, clients: 1, seconds: SECONDS, requests })).times
}
