// The embedded database as a test finds it: migrated once for all tests of this process,
// and copied.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { TEST_KEY } from './test-key.ts'

const NAME = 'beat-scrap.sqlite'

let migrated: Promise<Buffer> | undefined

/** Puts a migrated, empty database into `dataDir`. */
export async function copyMigratedFile(dataDir: string): Promise<void> {
  migrated ??= makeOne()
  await writeFile(join(dataDir, NAME), await migrated)
}

async function makeOne(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'beat-scrap-migrated-'))
  try {
    const { database } = await openDatabase({ dataDir, digestKey: TEST_KEY })
    await database.destroy()
    return await readFile(join(dataDir, NAME))
  } finally {
    await rm(dataDir, { recursive: true })
  }
}
