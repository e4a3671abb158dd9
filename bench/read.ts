// How fast postings and quotes are read, against bare routes with the same statements.
import { filledDatabase, linkOf, quotesOf, QUOTED_EVERY } from './fill-database.ts'
import { interleave, median, ratio } from './interleave.ts'
import { runLoad } from './load.ts'
import { atLeast, figureOf, type Bench, type Figure } from './report.ts'
import { read, type Request } from './requests.ts'
import { freePort } from '../tests/support/free-port.ts'
import { requireSameAnswers } from './same-answers.ts'
import { startProduct, startReference } from './start.ts'

const POSTINGS = 1000
const ROUNDS = 5
const SECONDS = 1.5
const CLIENTS = 32

export const readBench: Bench = {
  name: 'read',
  title: 'Reading postings and quotes',
  method: `${CLIENTS} clients read \`/car/get-data/…\` and \`/quotes/…/…\` of ${POSTINGS} postings, each
with three quotes where quotes are read, from \`server/main.js\` with its default settings (its rate limiter counts,
but its limit is never reached) and from \`reference-read.ts\`: bare Fastify routes that run the same
statements straight through \`node:sqlite\` on the same file and send the same headers, behind the same
limiter, without a log. Both are first checked to give the same answers. The empty route is that server's too. ${ROUNDS} rounds of ${SECONDS} s each
alternately after two to warm up; medians.`,
  run,
}

async function run(): Promise<Figure[]> {
  const dataDir = await filledDatabase(POSTINGS)
  const reference = await startReference('reference-read.ts', dataDir)
  const product = await startProduct(dataDir)
  const metered = await startProduct(dataDir, { METRICS_PORT: String(await freePort()) })
  const postings = requests(POSTINGS, (number) => `/car/get-data/${linkOf(number)}`)
  const quotes = requests(POSTINGS / QUOTED_EVERY, (nth) => quotesOf(nth * QUOTED_EVERY))
  const empty = [read('/empty')]
  for (const { path } of [...postings.slice(0, 2), ...quotes.slice(0, 1)]) {
    await requireSameAnswers(product, reference, path)
  }
  const rates = await interleave(ROUNDS, {
    empty: () => rate(reference.port, empty),
    barePostings: () => rate(reference.port, postings),
    postings: () => rate(product.port, postings),
    meteredPostings: () => rate(metered.port, postings),
    bareQuotes: () => rate(reference.port, quotes),
    quotes: () => rate(product.port, quotes),
  })
  await reference.stop()
  await product.stop()
  await metered.stop()
  return [
    figureOf('Empty route', median(rates.empty), 'a second'),
    ...compared('Postings', rates.postings, rates.barePostings, rates.empty),
    figureOf(
      'Postings with metrics, of the product without',
      100 * ratio(rates.meteredPostings, rates.postings),
      '%',
    ),
    ...compared('Quotes', rates.quotes, rates.bareQuotes, rates.empty),
  ]
}

function compared(what: string, rates: number[], bare: number[], empty: number[]): Figure[] {
  return [
    figureOf(`${what}, bare route`, median(bare), 'a second'),
    figureOf(`${what}, product`, median(rates), 'a second'),
    atLeast(`${what}, of the bare route`, 100 * ratio(rates, bare), 85, '%'),
    figureOf(`${what}, of the empty route`, 100 * ratio(rates, empty), '%'),
  ]
}

function requests(count: number, path: (number: number) => string): Request[] {
  return Array.from({ length: count }, (_, number) => read(path(number)))
}

async function rate(port: number, asked: Request[]): Promise<number> {
  return (await runLoad({ port, clients: CLIENTS, seconds: SECONDS, requests: asked })).rate
}
