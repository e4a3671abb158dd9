// Adds a key to the file of them, and lays it over every digest that is stored.
import { recordChange } from '../audit/record-change.ts'
import type { Services } from '../services.ts'
import { newKey, replaceKeys } from './key-file.ts'
import { currentKeys, SERVERS_AT_WORK } from './open-digest.ts'
import { rekeyDigests } from './rekey-digests.ts'

const IN_A_SETTING =
  'The keys are in DIGEST_KEY. Stop every server, add a line with a new key at the end of it on every machine, and start them: the first to start does the rest.'

/**
 * Null, or why not. The file goes first: wherever this is cut short, the file has the key that the database
 * lacks, and the next start goes on from there.
 */
export async function rotateKeys(
  { database, config, clock }: Pick<Services, 'database' | 'config' | 'clock'>,
  who: string,
  progress: (share: number, words: string) => void,
): Promise<string | null> {
  if (config.digestKeys !== null) return IN_A_SETTING
  const keys = [...(currentKeys(config) ?? []), newKey()]
  const isDone = await rekeyDigests(database, {
    keys,
    now: clock.now(),
    progress,
    async begin(tx) {
      await recordChange({ clock }, tx, { who, what: 'digest keys rotated', target: null })
      replaceKeys(config.dataDir, keys)
    },
  })
  return isDone ? null : SERVERS_AT_WORK
}
