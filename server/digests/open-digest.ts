// The digest of this installation: finds its keys, moves the one that an earlier release kept in the database
// into its file, and makes sure that the database knows them. With the wrong keys a server would recognise no
// stopped number, so it does not start.
import { systemClock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { checkOf, digestWith, type Digest } from '../digest.ts'
import { findKnown, keepCheckAlone } from './digest-storage.ts'
import { keyFile, makeKeyFile, newKey, readKeys } from './key-file.ts'
import { countKnownKeys, rekeyDigests } from './rekey-digests.ts'

export interface KeySettings {
  dataDir: string
  databaseUrl?: string | null
  /** The keys, the newest last; without them they are in a file in `dataDir`. */
  digestKeys?: readonly string[] | null
}

const SEE = 'See "The keys of coded records" in docs/running-it.md.'

/** Throws where a database that processes may share has no keys: no machine makes up one of its own. */
export function requireKeys({ dataDir, databaseUrl, digestKeys }: KeySettings): void {
  if (!databaseUrl || digestKeys || readKeys(dataDir) !== null) return
  throw new Error(
    `DIGEST_KEY must be given with DATABASE_URL, alike on every machine, or the keys be in ${keyFile(dataDir)}. ${SEE}`,
  )
}

/** `patiently` runs work on a connection whose statements may take long. */
export async function openDigest(
  database: Database,
  settings: KeySettings,
  patiently: (work: (database: Database) => Promise<void>) => Promise<void>,
): Promise<Digest> {
  const { check, earlierKey } = await findKnown(database)
  const mayMake = check === null || earlierKey !== null
  const keys =
    currentKeys(settings) ??
    (mayMake ? makeKeyFile(settings.dataDir, earlierKey ?? newKey()) : null)
  if (keys === null) {
    throw new Error(`${keyFile(settings.dataDir)} is missing. Put it back from its backup. ${SEE}`)
  }
  if (earlierKey !== null && keys[0] !== earlierKey) throw new Error(otherKeys(settings))
  if (mayMake) {
    await keepCheckAlone(database, checkOf(digestWith(earlierKey === null ? keys : [earlierKey])))
  }
  const known = await countKnownKeys(database, keys)
  if (known === 0) throw new Error(otherKeys(settings))
  if (known < keys.length) await patiently((patient) => catchUp(patient, keys))
  return digestWith(keys)
}

/** The keys of the settings, or of their file; null where there are none. */
export function currentKeys({ dataDir, digestKeys }: KeySettings): readonly string[] | null {
  return digestKeys ?? readKeys(dataDir)
}

// After a change of keys that was cut short, or with a backup from before one.
async function catchUp(database: Database, keys: readonly string[]): Promise<void> {
  if (await rekeyDigests(database, { keys, now: systemClock.now() })) return
  throw new Error(SERVERS_AT_WORK)
}

/** Why keys are not changed just now. */
export const SERVERS_AT_WORK =
  'A server is at work on this database with the earlier keys. Stop every one first; one that was killed counts for a minute and a half.'

function otherKeys({ dataDir, digestKeys }: KeySettings): string {
  const keys = digestKeys ? 'The keys in DIGEST_KEY are' : `The keys in ${keyFile(dataDir)} are`
  return `${keys} not those of this database, or lack its newest: stopped numbers would not be recognised. ${SEE}`
}
