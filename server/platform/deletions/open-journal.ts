import { resolve } from 'node:path'
import type { Config } from '../settings/config.ts'
import { openDiskJournal } from './disk-journal.ts'
import type { Journal } from './journal.ts'

/** In DELETIONS_DIR; else beside the photos in their bucket, or in `DATA_DIR/deletions`. */
export async function openJournal(
  settings: Pick<Config, 'deletionsDir' | 'photoStore' | 'dataDir'>,
): Promise<Journal> {
  const { deletionsDir, photoStore, dataDir } = settings
  if (deletionsDir === null && photoStore.name === 's3') {
    const { openBucketJournal } = await import('./bucket-journal.ts')
    return openBucketJournal(photoStore)
  }
  return openDiskJournal(resolve(deletionsDir ?? resolve(dataDir, 'deletions')))
}
