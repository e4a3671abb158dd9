// How long an agent waits for a quote to be given, with a million postings.
import { copiedCountry } from './copied-country.ts'
import { quantile } from './interleave.ts'
import { runLoad } from './load.ts'
import { atMost, shown, type Bench, type Figure } from './report.ts'
import type { Request } from './requests.ts'
import { startProduct } from './start.ts'

const SECONDS = 8
const WARM_UP_SECONDS = 2

export const quotesBench: Bench = {
  name: 'quotes',
  title: 'Giving a quote among a million postings',
  method: `One client gives quotes to \`server/main.js\` over a socket, each on another of 1,000,000 postings:
session, quote, link and the owner's text are in one durable transaction. ${SECONDS} s after
${WARM_UP_SECONDS} s to warm up; then the same quotes raised by a pound; then eight agents at once.`,
  run,
}

async function run(): Promise<Figure[]> {
  const { dataDir, cars, tokens } = await copiedCountry('country-quotes', 8)
  const server = await startProduct(dataDir)
  const load = { port: server.port, clients: 1, seconds: SECONDS }
  const given = cars.map((car) => quote(quotePath(car), tokens[0] ?? '', 450))
  const half = given.length / 2
  await runLoad({ ...load, seconds: WARM_UP_SECONDS, requests: given.slice(half) })
  const first = (await runLoad({ ...load, requests: given.slice(0, half) })).times
  const raised = Array.from({ length: 40 }, (_, pound) =>
    given.slice(0, first.length).map(({ path }) => quote(path, tokens[0] ?? '', 451 + pound)),
  ).flat()
  const again = (await runLoad({ ...load, requests: raised })).times
  const many = cars
    .slice(half)
    .map((car, index) => quote(quotePath(car), tokens[index % 8] ?? '', 460))
  const crowd = (await runLoad({ ...load, clients: 8, requests: many })).times
  await server.stop()
  return [
    { what: `A new quote, median of ${first.length}`, measured: shown(quantile(first, 0.5), 'ms') },
    atMost('A new quote, p99', quantile(first, 0.99), 10, 'ms'),
    { what: 'A changed quote, median', measured: shown(quantile(again, 0.5), 'ms') },
    atMost('A changed quote, p99', quantile(again, 0.99), 10, 'ms'),
    { what: 'Eight agents at once, median', measured: shown(quantile(crowd, 0.5), 'ms') },
    { what: 'Eight agents at once, p99', measured: shown(quantile(crowd, 0.99), 'ms') },
  ]
}

function quotePath(car: string): string {
  return `/agent/vehicles/${car}/quote`
}

function quote(path: string, token: string, amount: number): Request {
  return {
    method: 'PUT',
    path,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount, message: 'I can collect it tomorrow.' }),
  }
}
