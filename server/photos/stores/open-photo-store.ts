// Which photo store the settings name.
import { resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { openDiskPhotoStore } from './disk-photo-store.ts'
import type { PhotoStore } from './photo-store.ts'

/** The photo store that this installation is set to. */
export async function openPhotoStore({
  photoStore,
  dataDir,
}: Pick<Config, 'photoStore' | 'dataDir'>): Promise<PhotoStore> {
  if (photoStore.name === 'disk') return openDiskPhotoStore(resolve(dataDir, 'photos'))
  // Loaded only where it is used: its client is larger than the server.
  const { openS3PhotoStore } = await import('./s3-photo-store.ts')
  return openS3PhotoStore(photoStore)
}
