// A store of photos' files. Each of its methods throws while the store fails, and that is an outage.
import { RANDOM_ID } from '../identifiers.ts'

/** The pictures of a photo, and how their names end. */
const SUFFIXES = { photo: '.jpg', thumbnail: '.thumbnail.jpg' }
export type Size = keyof typeof SUFFIXES
// In the order in which a bucket lists them, so that a photo's two objects come together.
export const SIZES = ['photo', 'thumbnail'] as const

/** The name under which a store keeps a picture. An id of another shape never becomes one. */
export function pictureName(photoId: string, size: Size): string {
  if (!RANDOM_ID.test(photoId)) throw new Error('A photo id is 22 URL-safe characters')
  return photoId + SUFFIXES[size]
}

/** Re-encoded as JPEG, with nothing of the original file. */
export interface PreparedPhoto {
  /** No side over 1600 px. */
  photo: Buffer
  /** No side over 480 px. */
  thumbnail: Buffer
}

export interface PhotoStore {
  /** Stores both pictures durably under `photoId` (22 URL-safe characters), before the posting commits. */
  put(photoId: string, prepared: PreparedPhoto): Promise<void>
  get(photoId: string, size: Size): Promise<Buffer | null>
  /** Removes both pictures for good, from the quarantine too. A missing photo is no error, here and below. */
  remove(photoId: string): Promise<void>
  /**
   * Ids of photos stored before `olderThan` (milliseconds since 1970), for the sweep of orphans. The list
   * starts anywhere, and what was left half written before then is removed.
   */
  list(olderThan: number): AsyncIterable<string>
  /** Moves both pictures to the quarantine, dated now. */
  setAside(photoId: string): Promise<void>
  /** Moves both pictures back from the quarantine. */
  bringBack(photoId: string): Promise<void>
  /** Ids of photos in the quarantine since before `olderThan`. */
  listSetAside(olderThan: number): AsyncIterable<string>
  /** The id of the installation that the store belongs to, or null for a store without a stamp. */
  stamp(): Promise<string | null>
  /** Stamps the store where it has no stamp yet. */
  claim(installationId: string): Promise<void>
  /** Replaces the stamp. */
  adopt(installationId: string): Promise<void>
  /** Where the photos are, for the operator. */
  where: string
  /** Why the store does not work, or null; takes at most 2 s and never throws. */
  fault(): Promise<string | null>
}
