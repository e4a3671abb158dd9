// How fast owners choose quotes, against a bare route that reads and writes the same rows.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../server/platform/database/open-database.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { scaled } from './effort.ts'
import { filledDatabase, QUOTED_EVERY } from './fill-database.ts'
import { interleave, median, quantile, ratio } from './interleave.ts'
import { runLoad } from './load.ts'
import { atLeast, figureOf, type Bench, type Figure } from './report.ts'
import type { Request } from './requests.ts'
import { emptyDirectory, startProduct, startReference, type Running } from './start.ts'

const ROUNDS = 5
const SECONDS = 1.5
const CLIENTS = 32
// Each is chosen once: more than any round gets through.
const CHOICES_A_ROUND = 5000
const CHOICES = CHOICES_A_ROUND * scaled(ROUNDS + 3, 2)

export const chooseBench: Bench = {
  name: 'choose',
  title: 'Choosing a quote',
  method: `${CLIENTS} clients choose quotes by the call of the quotes page, each the quote of another posting with three
of them, from \`server/main.js\` (\`TEXT_SENDER=off\`: the texts are queued, and another process may send them), and from \`reference-choose.ts\`: a bare Fastify route that
finds the listing and the quote by two statements and writes the same rows (deal, words, posting, record of the number,
the owner's text, its count, the share of the day) in one durable transaction straight through \`node:sqlite\`. ${ROUNDS} rounds of
${SECONDS} s each alternately after two to warm up; medians. Then one client alone.`,
  run,
}

async function run(): Promise<Figure[]> {
  const kept = await filledDatabase(CHOICES * QUOTED_EVERY)
  const [product, reference] = [
    await choosable(kept, 'choose'),
    await choosable(kept, 'choose-reference'),
  ]
  const servers = {
    product: await startProduct(product.dataDir, { TEXT_SENDER: 'off' }),
    reference: await startReference('reference-choose.ts', reference.dataDir),
  }
  const rates = await interleave(ROUNDS, {
    reference: () => rate(servers.reference, reference.next()),
    product: () => rate(servers.product, product.next()),
  })
  const alone = await runLoad({
    port: servers.product.port,
    clients: 1,
    seconds: SECONDS,
    requests: product.next(),
  })
  for (const server of Object.values(servers)) await server.stop()
  return [
    figureOf('Bare route', median(rates.reference), 'a second'),
    figureOf('Product', median(rates.product), 'a second'),
    atLeast('Product, of the bare route', 100 * ratio(rates.product, rates.reference), 85, '%'),
    figureOf('One owner alone, median', median(alone.times), 'ms'),
    figureOf('One owner alone, p99', quantile(alone.times, 0.99), 'ms'),
  ]
}

interface Choosable {
  dataDir: string
  /** The choices of the next round. */
  next(): Request[]
}

/** A copy of the filled database in a directory of that name, where every number is confirmed. */
async function choosable(kept: string, name: string): Promise<Choosable> {
  const dataDir = emptyDirectory(name)
  cpSync(kept, dataDir, { recursive: true })
  const { database } = await openDatabase({ dataDir, digestKey: TEST_KEY })
  await database.destroy()
  const file = new DatabaseSync(join(dataDir, 'beat-scrap.sqlite'))
  file.exec('update postings set phone_confirmed_at = created_at')
  const quotes = file
    .prepare(
      `select quotes.id, amount_pence, listing_id, link_id from quotes
       join postings on postings.id = quotes.posting_id
       join listing_agents on listing_agents.posting_id = postings.id
         and listing_agents.agent_id = quotes.agent_id
       group by postings.id`,
    )
    .all()
  file.close()
  const choices = quotes.map(({ id, amount_pence, listing_id, link_id }) => ({
    method: 'POST',
    path: `/quotes/${String(listing_id)}/${String(link_id)}/choose`,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ quoteId: id, amount: Number(amount_pence) / 100 }),
  }))
  return { dataDir, next: () => choices.splice(0, CHOICES_A_ROUND) }
}

async function rate({ port }: Running, requests: Request[]): Promise<number> {
  return (await runLoad({ port, clients: CLIENTS, seconds: SECONDS, requests })).rate
}
