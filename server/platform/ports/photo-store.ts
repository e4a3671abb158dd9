// A store of photos, each of two files, in a folder or a bucket. A method throws while the files fail: an outage.
import { RANDOM_ID } from '../identifiers.ts'

const SUFFIXES = { photo: '.jpg', thumbnail: '.thumbnail.jpg' }
export type Size = keyof typeof SUFFIXES
const SIZES = Object.keys(SUFFIXES) as Size[]

/** Re-encoded as JPEG, with nothing of the original file. */
export interface PreparedPhoto {
  /** No side over 1600 px. */
  photo: Buffer
  /** No side over 480 px. */
  thumbnail: Buffer
}

export type Room = 'kept' | 'quarantine'

export interface NewFile {
  /** A room and a picture, such as `kept/b1Ksa….jpg`, or the name of the stamp. */
  name: string
  content: Buffer | string
}

/** Files by name. One that is missing is no error where files are removed or moved. */
export interface PhotoFiles {
  where: string
  read(name: string): Promise<Buffer | null>
  /** Each is whole and durable, or not there. */
  write(...files: NewFile[]): Promise<void>
  /** Writes a file unless there is one of that name. */
  claim(file: NewFile): Promise<void>
  remove(...names: string[]): Promise<void>
  /** Gives files other names, dated now. */
  move(...names: { from: string; to: string }[]): Promise<void>
  /** What is in a room, from anywhere on, a photo's files together. It removes what was left half written. */
  list(room: Room): AsyncIterable<{ file: string; storedAt: number }>
  /** Why they cannot be reached, or null; takes at most 2 s and never throws. */
  fault(): Promise<string | null>
}

const STAMP = 'installation'
const PICTURE = /^([\w-]{22})(?:\.thumbnail)?\.jpg$/

export type PhotoStore = ReturnType<typeof openPhotosIn>

/** The store of photos in those files. A photo's id is 22 URL-safe characters. */
export function openPhotosIn(files: PhotoFiles) {
  const move = (photoId: string, from: Room, to: Room): Promise<void> =>
    files.move(
      ...SIZES.map((size) => ({
        from: nameOf(photoId, size, from),
        to: nameOf(photoId, size, to),
      })),
    )
  async function* idsIn(room: Room, olderThan: number): AsyncGenerator<string> {
    let last: string | undefined
    for await (const { file, storedAt } of files.list(room)) {
      const photoId = PICTURE.exec(file)?.[1]
      if (photoId === undefined || photoId === last) continue
      last = photoId
      if (storedAt < olderThan) yield photoId
    }
  }
  return {
    where: files.where,
    fault: () => files.fault(),
    /** Stores both pictures durably, before the posting commits. */
    put: async (photoId: string, prepared: PreparedPhoto): Promise<void> =>
      files.write(
        ...SIZES.map((size) => ({ name: nameOf(photoId, size), content: prepared[size] })),
      ),
    get: async (photoId: string, size: Size): Promise<Buffer | null> =>
      files.read(nameOf(photoId, size)),
    /** Removes both pictures for good, from the quarantine too. A missing photo is no error, here and below. */
    remove: async (photoId: string): Promise<void> =>
      files.remove(
        ...SIZES.flatMap((size) => [nameOf(photoId, size), nameOf(photoId, size, 'quarantine')]),
      ),
    /** Ids of photos stored before `olderThan` (milliseconds since 1970), from anywhere on, for the sweep of orphans. */
    list: (olderThan: number): AsyncIterable<string> => idsIn('kept', olderThan),
    /** Moves both pictures to the quarantine, dated now. */
    setAside: async (photoId: string) => move(photoId, 'kept', 'quarantine'),
    bringBack: async (photoId: string) => move(photoId, 'quarantine', 'kept'),
    /** Ids of photos in the quarantine since before `olderThan`. */
    listSetAside: (olderThan: number): AsyncIterable<string> => idsIn('quarantine', olderThan),
    /** The id of the installation that the store belongs to, or null for a store without a stamp. */
    stamp: async (): Promise<string | null> => (await files.read(STAMP))?.toString().trim() ?? null,
    claim: (installationId: string) => files.claim({ name: STAMP, content: installationId }),
    adopt: (installationId: string) => files.write({ name: STAMP, content: installationId }),
  }
}

// An id of another shape never becomes a name.
function nameOf(photoId: string, size: Size, room: Room = 'kept'): string {
  if (!RANDOM_ID.test(photoId)) throw new Error('A photo id is 22 URL-safe characters')
  return `${room}/${photoId}${SUFFIXES[size]}`
}
