// How long an agent waits for a quote to be given, with a million postings.
import { copiedCountry } from './copied-country.ts'
import { scaled } from './effort.ts'
import { median, quantile } from './interleave.ts'
import { runLoad } from './load.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { signedIn, type Request } from './requests.ts'
import { startProduct } from './start.ts'

const SECONDS = 2
const ROUNDS = scaled(5, 1)
const CARS_A_ROUND = 3000

export const quotesBench: Bench = {
  name: 'quotes',
  title: 'Giving a quote among a million postings',
  method: `One client gives quotes to \`server/main.js\` over a socket, each on another of 1,000,000 postings:
session, quote, link and the owner's text are in one durable transaction, and quotes follow each other
without a pause. New quotes, then the same raised by a pound, then eight agents at once: ${ROUNDS} rounds
of ${SECONDS} s each after one to warm up. The figures are the medians of those of the rounds.`,
  run,
}

async function run(): Promise<Figure[]> {
  const { dataDir, cars, tokens } = await copiedCountry('country-quotes', 8)
  const server = await startProduct(dataDir)
  let used = 0
  const round = async (clients: number, requests: Request[]): Promise<number[]> =>
    (await runLoad({ port: server.port, clients, seconds: SECONDS, requests })).times
  const kinds = { first: [] as number[][], again: [] as number[][], crowd: [] as number[][] }
  for (let number = -1; number < ROUNDS; number += 1) {
    const paths = cars.slice(used, used + CARS_A_ROUND).map(quotePath)
    used += CARS_A_ROUND
    const first = await round(
      1,
      paths.map((path) => quote(path, tokens[0] ?? '', 450)),
    )
    const given = paths.slice(0, first.length)
    const raised = Array.from({ length: 40 }, (_, pound) =>
      given.map((path) => quote(path, tokens[0] ?? '', 451 + pound)),
    ).flat()
    const again = await round(1, raised)
    const crowd = await round(
      8,
      paths.map((path, index) => quote(path, tokens[1 + (index % 7)] ?? '', 460)),
    )
    if (number < 0) continue
    kinds.first.push(first)
    kinds.again.push(again)
    kinds.crowd.push(crowd)
  }
  await server.stop()
  const of = (rounds: number[][], share: number): number =>
    median(rounds.map((times) => quantile(times, share)))
  return [
    figureOf('A new quote, median', of(kinds.first, 0.5), 'ms'),
    atMost('A new quote, p99', of(kinds.first, 0.99), 10, 'ms'),
    figureOf('A changed quote, median', of(kinds.again, 0.5), 'ms'),
    atMost('A changed quote, p99', of(kinds.again, 0.99), 10, 'ms'),
    figureOf('Eight agents at once, median', of(kinds.crowd, 0.5), 'ms'),
    figureOf('Eight agents at once, p99', of(kinds.crowd, 0.99), 'ms'),
  ]
}

function quotePath(car: string): string {
  return `/agent/vehicles/${car}/quote`
}

function quote(path: string, token: string, amount: number): Request {
  return signedIn(path, token, { amount, amountAgain: amount })
}
