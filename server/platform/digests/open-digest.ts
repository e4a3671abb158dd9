// The digest of this installation. With another key than the database's a server would recognise no stopped number, so
// it does not start.
import type { Database } from '../database/schema.ts'
import { checkOf, digestWith, type Digest } from '../digest.ts'
import { findCheck, insertCheck } from './check-storage.ts'
import { keyFile, makeKeyFile, readKeyFile } from './digest-key.ts'

export interface KeySettings {
  dataDir: string
  databaseUrl?: string | null
  /** Without it the key is in a file in `dataDir`. */
  digestKey?: string | null
}

const SEE = 'See "The key of coded records" in docs/running-it.md.'

/** Throws where a database that processes may share has no key: no machine makes up one of its own. */
export function requireKey({ dataDir, databaseUrl, digestKey }: KeySettings): void {
  if (!databaseUrl || digestKey || readKeyFile(dataDir) !== null) return
  throw new Error(
    `DIGEST_KEY must be given with DATABASE_URL, alike on every machine, or the key be in ${keyFile(dataDir)}. ${SEE}`,
  )
}

export async function openDigest(
  database: Database,
  { dataDir, digestKey }: KeySettings,
): Promise<Digest> {
  const check = await findCheck(database)
  const key = digestKey ?? readKeyFile(dataDir) ?? (check === null ? makeKeyFile(dataDir) : null)
  if (key === null) {
    throw new Error(`${keyFile(dataDir)} is missing. Put it back from its backup. ${SEE}`)
  }
  const digest = digestWith(key)
  if (check === null) await insertCheck(database, checkOf(digest))
  // Another process may have been quicker.
  if ((check ?? (await findCheck(database))) === checkOf(digest)) return digest
  const where = digestKey ? 'DIGEST_KEY' : keyFile(dataDir)
  throw new Error(
    `The key in ${where} is not that of this database: stopped numbers would not be recognised. ${SEE}`,
  )
}
