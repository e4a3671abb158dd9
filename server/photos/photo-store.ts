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
  /** Removes both pictures; quiet where there are none. */
  remove(photoId: string): Promise<void>
  /**
   * Ids of photos stored before `olderThan` (milliseconds since 1970), for the sweep of orphans. It
   * starts anywhere, and forgets what was left half written before then.
   */
  list(olderThan: number): AsyncIterable<string>
  /** Whether the store can be asked just now; answers within 2 s and never throws. */
  answers(): Promise<boolean>
}
