// What the product adds to PostgreSQL: its reads and submissions beside bare routes on `pg` that send
// the same statements.
import { filledDatabase, linkOf, quotesOf } from './fill-database.ts'
import { interleave, median, ratio } from './interleave.ts'
import { runLoad, submissions, type Load } from './load.ts'
import { filledPostgres, withPostgres } from './postgres.ts'
import { atLeast, figureOf, type Bench, type Figure } from './report.ts'
import { read } from './requests.ts'
import { requireSameAnswers } from './same-answers.ts'
import { emptyDirectory, startProduct, startReference, type Running } from './start.ts'

const POSTINGS = 1000
const ROUNDS = 5
const SECONDS = 1
const CLIENTS = [1, 8]
const LEAST = 70

export const postgresqlBench: Bench = {
  name: 'postgresql',
  title: 'PostgreSQL beside a bare route',
  method: `A throw-away PostgreSQL that syncs every commit, with ${POSTINGS} postings. ${CLIENTS.join(' and then ')} clients
read \`/car/get-data/…\` and \`/quotes/…/…\` and submit without a photo, at \`server/main.js\` with its
default settings (its rate limiter counts, but its limit is never reached; \`TEXT_SENDER=off\`,
so no texts are sent) and at \`reference-postgres.ts\`: bare Fastify routes that send the statements
recorded from the product for the same calls over as many connections, with the same headers and
limiter, without a log. Both are first checked to give the same answers. ${ROUNDS} rounds of ${SECONDS} s each
alternately after two to warm up; medians.`,
  run: () =>
    withPostgres(async (cluster) => {
      const url = await filledPostgres(cluster, 'beside', await filledDatabase(POSTINGS))
      const reference = await startReference(
        'reference-postgres.ts',
        emptyDirectory('postgresql-reference'),
        url,
      )
      const product = await startProduct(emptyDirectory('postgresql'), {
        DATABASE_URL: url,
        TEXT_SENDER: 'off',
      })
      for (const path of [PATHS.Postings(1), PATHS.Quotes(0)]) {
        await requireSameAnswers(product, reference, path)
      }
      const figures: Figure[] = []
      for (const clients of CLIENTS) figures.push(...(await compared(product, reference, clients)))
      await product.stop()
      await reference.stop()
      return figures
    }),
}

type Asked = Load['requests']

const PATHS = {
  Postings: (number: number) => `/car/get-data/${linkOf(number)}`,
  Quotes: quotesOf,
}

async function compared(product: Running, reference: Running, clients: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, asked] of Object.entries(ASKED)) {
    const rates = await interleave(ROUNDS, {
      bare: () => rate(reference, clients, asked()),
      product: () => rate(product, clients, asked()),
    })
    const named = `${what}, ${clients} ${clients === 1 ? 'client' : 'clients'}`
    figures.push(
      figureOf(`${named}: bare route`, median(rates.bare), 'a second'),
      figureOf(`${named}: product`, median(rates.product), 'a second'),
      atLeast(`${named}: of the bare route`, 100 * ratio(rates.product, rates.bare), LEAST, '%'),
    )
  }
  return figures
}

const ASKED: Record<string, () => Asked> = {
  Postings: () => reads(PATHS.Postings),
  Quotes: () => reads(PATHS.Quotes),
  Submissions: submissions,
}

function reads(path: (number: number) => string): Asked {
  return Array.from({ length: POSTINGS }, (_, number) => read(path(number)))
}

async function rate({ port }: Running, clients: number, requests: Asked): Promise<number> {
  return (await runLoad({ port, clients, seconds: SECONDS, requests })).rate
}
