// What the product on PostgreSQL is measured against: bare routes on `pg` that send the statements it
// sends for the same calls, over a pool of as many connections, and do nothing else.
import { randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import { Pool, types } from 'pg'
import type { SeenPosting } from '../server/owners/postings/view-posting.ts'
import type { QuoteRow, RecordRow } from '../server/market/quotes/list-quotes.ts'
import { orderedId, randomId } from '../server/platform/identifiers.ts'
import { linkOf, quotesOf } from './fill-database.ts'
import { withRecorder, type Statement } from './recorded-statements.ts'
import { bound } from './reference-database.ts'
import { fieldsOf, listen, openRoutes } from './reference-routes.ts'
import { details, read, submission } from './requests.ts'

const INT8 = 20
const CONNECTIONS = 10
// Beyond those of the benchmark.
const RECORDED = 90_000_000
const A_TIME = 1_000_000_000_000

types.setTypeParser(INT8, Number)
const url = process.argv[2] ?? ''
const pool = new Pool({ connectionString: url, max: CONNECTIONS })
const sent = await withRecorder(url, async (record) => ({
  posting: await record(read(`/car/get-data/${linkOf(0)}`)),
  quotes: await record(read(quotesOf(0))),
  submission: await record(submission(RECORDED)),
}))
const recordedAt = timeIn(sent.submission)
const [recordedListing = '', recordedLink = ''] = quotesOf(0).split('/').slice(-2)

const app = await openRoutes({
  posting: async (uniqueId) => (await ask<SeenPosting>(sent.posting, { [linkOf(0)]: uniqueId }))[0],
  // The postings of the benchmark have none.
  disclosures: () => [],
  quotes: (listingId, linkId) =>
    ask<QuoteRow>(sent.quotes, { [recordedListing]: listingId, [recordedLink]: linkId }),
  records: (listingId) => ask<RecordRow>(sent.quotes.slice(1), { [recordedListing]: listingId }),
})

await app.register(multipart)
app.post('/car/submit-form', async (request) => {
  const fields = await fieldsOf(request)
  const renew = renewer(fields)
  const client = await pool.connect()
  try {
    for (const { values, ...statement } of sent.submission) {
      await client.query({ ...statement, values: values.map(renew) })
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  const { registrationNumber, phoneNumber } = fields
  return { success: true, registrationNumber, phoneNumber }
})
await listen(app)

async function ask<Row>([statement]: Statement[], given: Record<string, string>): Promise<Row[]> {
  if (statement === undefined) throw new Error('A call sent nothing.')
  const values = bound(statement.values, given)
  return (await pool.query<Row & object>({ ...statement, values })).rows
}

/** Puts in the place of each recorded value one like it; what was the same value stays the same. */
function renewer(fields: Record<string, string>): (value: unknown) => unknown {
  const now = Date.now()
  const recorded = details(RECORDED)
  const renewed = new Map<unknown, unknown>([
    [recorded['phoneNumber'], fields['phoneNumber']],
    [plain(recorded), plain(fields)],
  ])
  const renew = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renew)
    if (!renewed.has(value)) renewed.set(value, like(value, now))
    return renewed.get(value)
  }
  return renew
}

function plain({ registrationNumber = '' }: Record<string, string>): string {
  return registrationNumber.replace(' ', '')
}

function like(value: unknown, now: number): unknown {
  if (typeof value === 'number') return value > A_TIME ? value - recordedAt + now : value
  if (typeof value !== 'string') return value
  if (/^[\w-]{22}$/.test(value)) return randomId()
  if (/^[\da-f]{32}$/.test(value)) return orderedId(now)
  if (/^[\da-f]{64}$/.test(value)) return randomBytes(32).toString('hex')
  // The key of a turn.
  if (/^-?\d{12,}$/.test(value)) return String(randomBytes(8).readBigInt64BE())
  return value
}

function timeIn(statements: Statement[]): number {
  const times = statements.flatMap(({ values }) => values).filter((value) => Number(value) > A_TIME)
  return Math.max(...times.filter((value) => typeof value === 'number'))
}
