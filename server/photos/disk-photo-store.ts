// Photos as files in a directory: two for each photo, spread over folders by the first characters
// of its id.
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomId } from '../identifiers.ts'
import type { PhotoStore } from './photo-store.ts'

const PHOTO_ID = /^[\w-]{22}$/
const SIZES = ['photo', 'thumbnail'] as const

/** A store in `directory`, which is made when first needed. */
export function openDiskPhotoStore(directory: string): PhotoStore {
  const file = (photoId: string, size: (typeof SIZES)[number]): string => {
    if (!PHOTO_ID.test(photoId)) throw new Error('not the id of a photo')
    return join(directory, photoId.slice(0, 2), `${photoId}.${size}.jpg`)
  }

  return {
    async put(photoId, prepared) {
      for (const size of SIZES) await writeDurably(file(photoId, size), prepared[size])
    },
    async get(photoId, size) {
      try {
        return await readFile(file(photoId, size))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(photoId) {
      for (const size of SIZES) await rm(file(photoId, size), { force: true })
    },
    async *list(olderThan) {
      for (const folder of await namesIn(directory)) {
        for (const name of await namesIn(join(directory, folder))) {
          const path = join(directory, folder, name)
          const { mtimeMs } = await stat(path)
          if (mtimeMs >= olderThan) continue
          if (name.endsWith('.photo.jpg')) yield name.slice(0, 22)
          else if (name.endsWith('.part')) await rm(path, { force: true })
        }
      }
    },
  }
}

// Whole or not at all, also when the power goes: the folder is synced too, since it holds the name.
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${randomId()}.part`
  try {
    const handle = await open(part, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  const folder = await open(dirname(path))
  await folder.sync()
  await folder.close()
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
