// Where photos are kept. The one door to photo files; a store is handed in, like a carrier. What a
// store cannot do just now it throws, and that is an outage.

/** A photo as it is kept: re-encoded JPEG, nothing of the original. */
export interface PreparedPhoto {
  /** No side over 1600 px. */
  photo: Buffer
  /** No side over 480 px. */
  thumbnail: Buffer
}

export interface PhotoStore {
  /** Stores both pictures durably under `photoId` (22 URL-safe characters), before the posting commits. */
  put(photoId: string, prepared: PreparedPhoto): Promise<void>
  /** The picture's bytes, or null where there is none. */
  get(photoId: string, size: 'photo' | 'thumbnail'): Promise<Buffer | null>
  /** Removes both pictures for good, from the quarantine too; quiet where there are none. */
  remove(photoId: string): Promise<void>
  /**
   * Ids of photos stored before `olderThan` (milliseconds since 1970), for the sweep of orphans. It
   * starts anywhere, and forgets what was left half written before then.
   */
  list(olderThan: number): AsyncIterable<string>
  /** Moves both pictures to the quarantine, dated now; quiet where there are none. */
  setAside(photoId: string): Promise<void>
  /** Moves both pictures back from the quarantine; quiet where there are none. */
  bringBack(photoId: string): Promise<void>
  /** Ids of photos in the quarantine since before `olderThan`. */
  listSetAside(olderThan: number): AsyncIterable<string>
  /** The id of the installation that the store belongs to, or null for a store without a stamp. */
  stamp(): Promise<string | null>
  /** Stamps the store where it has no stamp yet. */
  claim(installationId: string): Promise<void>
  /** Stamps the store, whatever stamp it had. */
  adopt(installationId: string): Promise<void>
  /** Where the photos are, for the operator. */
  where: string
  /** Whether the store can be asked just now; answers within 2 s and never throws. */
  answers(): Promise<boolean>
}
