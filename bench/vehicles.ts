// Whether agents find cars among a million as fast as among ten thousand that are as close.
import { filledCountry, type Country } from './fill-country.ts'
import { interleave, median, quantile, ratio } from './interleave.ts'
import { runLoad } from './load.ts'
import { atMost, shown, type Bench, type Figure } from './report.ts'
import type { Request } from './requests.ts'
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
each alternately after one to warm up. "In the towns" asks both from the same streets; "anywhere" asks from
all over the country. The 99th percentile is the median of those of the rounds.`,
  run,
}

interface Sized extends Country {
  server: Running
}

async function run(): Promise<Figure[]> {
  const few = await started('towns')
  const many = await started('whole')
  const towns = few.inTowns
  const p99 = await interleave(ROUNDS, {
    fewNearest: () => slowest(few, towns.map(nearest)),
    manyNearest: () => slowest(many, towns.map(nearest)),
    anywhere: () => slowest(many, many.anywhere.map(nearest)),
    worded: () =>
      slowest(
        many,
        many.anywhere.map((near) => `${nearest(near)}&q=brakes&photo=true`),
      ),
    unquoted: () =>
      slowest(
        many,
        many.anywhere.map((near) => `${nearest(near)}&unquoted=true`),
      ),
    fewCounts: () => slowest(few, towns.map(counts)),
    manyCounts: () => slowest(many, towns.map(counts)),
    fewNewest: () => slowest(few, [NEWEST]),
    manyNewest: () => slowest(many, [NEWEST]),
    around: () =>
      slowest(
        many,
        many.anywhere.map((near) => `${NEWEST}&within=25&near=${plus(near)}`),
      ),
  })
  await few.server.stop()
  await many.server.stop()
  return [
    {
      what: 'Nearest 20 of 10,000, in the towns, p99',
      measured: shown(median(p99.fewNearest), 'ms'),
    },
    {
      what: 'Nearest 20 of 1,000,000, in the towns, p99',
      measured: shown(median(p99.manyNearest), 'ms'),
    },
    atMost('Nearest, times as long', ratio(p99.manyNearest, p99.fewNearest), 1.3, ''),
    atMost('Nearest 20 of 1,000,000, anywhere, p99', median(p99.anywhere), 25, 'ms'),
    { what: 'The same with words and a photo, p99', measured: shown(median(p99.worded), 'ms') },
    { what: 'The same without own quotes, p99', measured: shown(median(p99.unquoted), 'ms') },
    {
      what: 'Counts of the filters among 10,000, p99',
      measured: shown(median(p99.fewCounts), 'ms'),
    },
    { what: 'The same among 1,000,000, p99', measured: shown(median(p99.manyCounts), 'ms') },
    atMost('Counts, times as long', ratio(p99.manyCounts, p99.fewCounts), 1.3, ''),
    { what: 'Newest 20 of 10,000, p99', measured: shown(median(p99.fewNewest), 'ms') },
    atMost('Newest 20 of 1,000,000, p99', median(p99.manyNewest), 10, 'ms'),
    atMost('Newest, times as long', ratio(p99.manyNewest, p99.fewNewest), 1.5, ''),
    { what: 'Newest 20 within 25 miles, anywhere, p99', measured: shown(median(p99.around), 'ms') },
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

async function slowest({ server, token }: Sized, paths: string[]): Promise<number> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const requests = paths.map((path): Request => ({ method: 'GET', path, headers }))
  const { times } = await runLoad({ port: server.port, clients: 1, seconds: SECONDS, requests })
  return quantile(times, 0.99)
}
