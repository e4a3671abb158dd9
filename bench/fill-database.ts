// Databases of any size, filled straight by SQL and kept between runs. Everything follows from a
// posting's number, so that nothing has to be remembered to ask for it.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '../domain/basics/time.ts'
import { openDatabase } from '../server/platform/database/open-database.ts'
import { areaCentre } from '../server/vehicles/places/area-centres.ts'
import { middleOfSquare } from '../server/vehicles/places/locate.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { details } from './requests.ts'
import { BENCH_DIR, emptyDirectory } from './start.ts'

/** One posting in this many has three quotes; number 0 has. */
export const QUOTED_EVERY = 4
const AGENTS = 50

/** The link of posting `number`. */
export function linkOf(number: number): string {
  return id(`link ${number}`)
}

/** The address of the quotes of posting `number` or, where it has none, of the last before it, as its first agent's text names it. */
export function quotesOf(number: number): string {
  const quoted = number - (number % QUOTED_EVERY)
  return `/quotes/${id(`listing ${quoted}`)}/${id(`agent 0 of ${quoted}`)}`
}

/** A data directory with that many postings, made on the first call of the month. */
export async function filledDatabase(postings: number): Promise<string> {
  const name = `${postings}-${versionOf(import.meta.filename)}`
  const kept = join(BENCH_DIR, name)
  if (existsSync(kept)) return kept
  process.stdout.write(`  filling a database with ${postings.toLocaleString('en-GB')} postings\n`)
  const directory = emptyDirectory(`${name}-unfinished`)
  const { database } = await openDatabase({ dataDir: directory, digestKey: TEST_KEY })
  await database.destroy()
  fill(new DatabaseSync(join(directory, 'beat-scrap.sqlite')), postings)
  renameSync(directory, kept)
  return kept
}

function fill(database: DatabaseSync, postings: number): void {
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000`)
  // Rows first and indexes after is several times faster.
  const indexes = database
    .prepare("select name, sql from sqlite_master where type = 'index' and sql is not null")
    .all() as { name: string; sql: string }[]
  for (const { name } of indexes) database.exec(`drop index ${name}`)
  database.exec('begin')
  const insert = inserts(database)
  const start = Date.now() - 10 * DAY_MS
  for (let agent = 0; agent < AGENTS; agent += 1) {
    insert.agent.run(String(agent), `Agent ${agent} Motors`, '0113 496 0141', start)
  }
  for (let number = 0; number < postings; number += 1) {
    insertPosting(insert, number, start + Math.floor((number / postings) * 9 * DAY_MS))
  }
  database.exec('commit')
  for (const { sql } of indexes) database.exec(sql)
  database.exec('PRAGMA journal_mode = WAL')
  database.close()
}

function inserts(database: DatabaseSync) {
  return {
    agent: database.prepare(
      'insert into agents (id, name, contact, created_at) values (?, ?, ?, ?)',
    ),
    posting: database.prepare(
      `insert into postings (id, listing_id, registration, postcode, phone, problem, created_at,
         used_at, easting, northing) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    link: database.prepare(
      'insert into links (unique_id, posting_id, phone, created_at) values (?, ?, ?, ?)',
    ),
    text: database.prepare(
      `insert into texts (id, posting_id, kind, phone, body, state, tries, due_at, created_at,
         sent_at) values (?, ?, 'link', ?, null, 'sent', 1, ?, ?, ?)`,
    ),
    listingAgent: database.prepare(
      'insert into listing_agents (link_id, posting_id, agent_id) values (?, ?, ?)',
    ),
    quote: database.prepare(
      `insert into quotes (id, posting_id, agent_id, amount_pence, message, created_at,
         updated_at, registration) values (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
  }
}

function insertPosting(insert: ReturnType<typeof inserts>, number: number, at: number): void {
  const { registrationNumber, postcode, phoneNumber, problem } = details(number)
  const postingId = orderedId(at, `posting ${number}`)
  const registration = String(registrationNumber).replace(' ', '')
  const phone = String(phoneNumber)
  const typed = [registration, String(postcode), phone, String(problem)]
  const { easting, northing } = middleOfSquare(areaCentre(String(postcode)) ?? null)
  const placed = [at, at, easting, northing]
  insert.posting.run(postingId, id(`listing ${number}`), ...typed, ...placed)
  insert.link.run(linkOf(number), postingId, phone, at)
  insert.text.run(orderedId(at, `text ${number}`), postingId, phone, at, at, at)
  if (number % QUOTED_EVERY !== 0) return
  for (let nth = 0; nth < 3; nth += 1) {
    const agent = String((number + nth) % AGENTS)
    const message = nth === 0 ? 'We can collect on Thursday or Friday.' : null
    insert.listingAgent.run(id(`agent ${nth} of ${number}`), postingId, agent)
    const quoteId = orderedId(at, `quote ${nth} of ${number}`)
    insert.quote.run(quoteId, postingId, agent, 51_000 + nth * 2500, message, at, at, registration)
  }
}

function id(of: string): string {
  return createHash('sha256').update(of).digest('base64url').slice(0, 22)
}

function orderedId(now: number, of: string): string {
  const hash = createHash('sha256').update(of).digest('hex')
  return now.toString(16).padStart(12, '0') + hash.slice(0, 20)
}

/** Names what is filled by those files: by another schema, by other code or too long ago it is not used again. */
export function versionOf(...files: string[]): string {
  const hash = createHash('sha256')
  const tables = globSync(join(import.meta.dirname, '../server/platform/database/*-schema.ts'))
  for (const file of [...files, ...tables.toSorted()]) hash.update(readFileSync(file))
  return `${new Date().toISOString().slice(0, 7)}-${hash.digest('hex').slice(0, 12)}`
}
