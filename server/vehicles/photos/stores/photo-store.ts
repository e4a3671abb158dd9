// The one way to photo files: on this machine or in an S3 bucket, by the settings. A store that fails throws: an outage.
import { resolve } from 'node:path'
import type { Config } from '../../../platform/settings/config.ts'
import { openDiskPhotoStore } from './disk-photo-store.ts'
import type { PhotoStore } from '../../../platform/ports/photo-store.ts'

export async function openPhotoStore({
  photoStore,
  dataDir,
}: Pick<Config, 'photoStore' | 'dataDir'>): Promise<PhotoStore> {
  if (photoStore.name === 'disk') return openDiskPhotoStore(resolve(dataDir, 'photos'))
  // Loaded only where it is used: its client is larger than the server.
  const { openS3PhotoStore } = await import('./s3-photo-store.ts')
  return openS3PhotoStore(photoStore)
}
