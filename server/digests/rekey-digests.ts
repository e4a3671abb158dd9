// Brings the stored digests up to date with the list of keys: each key that the database has not had is laid
// over every digest, without knowing what any was made from. All of them in one transaction, or none.
import { checkOf, DIGEST, digestWith, rekeyed } from '../digest.ts'
import type { Database } from '../database/schema.ts'
import {
  changeCheck,
  countDigests,
  findDigests,
  findKnown,
  replaceDigests,
} from './digest-storage.ts'
import { hasServers, holdServersBack } from './servers-storage.ts'
import { SILENT_AFTER_MS } from './announce-server.ts'

// Where digests under our keys are kept. A rotation of the keys loses the digests of a column that is not here.
export interface DigestColumn {
  table: string
  /** Some hold names and ids too: only what looks like a digest is one. */
  column: string
}

export const DIGEST_COLUMNS: readonly DigestColumn[] = [
  { table: 'suppressed_phones', column: 'phone_digest' },
  { table: 'disclosures', column: 'phone_digest' },
  { table: 'deals', column: 'phone_digest' },
  { table: 'posting_photos', column: 'id' },
  { table: 'text_allowances', column: 'phone_digest' },
  { table: 'text_budgets', column: 'share' },
  { table: 'submissions', column: 'key_digest' },
  { table: 'submissions', column: 'content_digest' },
  { table: 'listing_agents', column: 'terms_once_told' },
  { table: 'listing_agents', column: 'known_terms' },
  { table: 'sessions', column: 'token_digest' },
  { table: 'desk_sessions', column: 'token_digest' },
  { table: 'desk_sessions', column: 'operator_digest' },
  { table: 'desk_networks', column: 'operator_digest' },
  { table: 'desk_networks', column: 'network_digest' },
  { table: 'sign_in_codes', column: 'phone_digest' },
  { table: 'sign_in_codes', column: 'code_digest' },
  { table: 'vehicle_answers', column: 'digest' },
  { table: 'audit_log', column: 'target' },
  { table: 'deletions', column: 'subject' },
]

const BATCH = 5000

interface Rekeying {
  keys: readonly string[]
  now: number
  /** Done in the transaction before anything is changed. */
  begin?: (tx: Database) => Promise<void>
  progress?: (share: number, words: string) => void
}

/** How many of `keys`, from the first, the database has had; 0 where they are not its keys. */
export async function countKnownKeys(database: Database, keys: readonly string[]): Promise<number> {
  const { check } = await findKnown(database)
  return (
    keys.findLastIndex((_key, index) => checkOf(digestWith(keys.slice(0, index + 1))) === check) + 1
  )
}

/** False where a server is at work, which would go on with the earlier keys; then nothing is changed. */
export async function rekeyDigests(
  database: Database,
  { keys, now, begin, progress = () => undefined }: Rekeying,
): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    await holdServersBack(tx)
    const known = await countKnownKeys(tx, keys)
    if (known === keys.length) return true
    if (known === 0) throw new Error('Somebody else has changed the keys meanwhile.')
    if (await hasServers(tx, now - SILENT_AFTER_MS)) return false
    await begin?.(tx)
    let done = 0
    const total = await countAll(tx)
    progress(0, `of ${total.toLocaleString('en-GB')} coded records`)
    for (const of of DIGEST_COLUMNS) {
      await rekeyColumn(tx, of, {
        later: keys.slice(known),
        tell(count) {
          done += count
          progress(done / total, `of ${total.toLocaleString('en-GB')} coded records`)
        },
      })
    }
    await changeCheck(tx, checkOf(digestWith(keys)))
    return true
  })
}

async function rekeyColumn(
  tx: Database,
  of: DigestColumn,
  { later, tell }: { later: readonly string[]; tell: (count: number) => void },
): Promise<void> {
  await replaceDigests(tx, of, async (note) => {
    let page = await findDigests(tx, of, '', BATCH)
    while (page.length > 0) {
      const digests = page.filter((value) => DIGEST.test(value))
      await note(digests.map((digest) => [digest, rekeyed(digest, later)]))
      tell(page.length)
      page = await findDigests(tx, of, page.at(-1) ?? '', BATCH)
    }
  })
}

async function countAll(tx: Database): Promise<number> {
  let total = 0
  for (const of of DIGEST_COLUMNS) total += await countDigests(tx, of)
  return total
}
