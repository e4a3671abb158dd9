// What a store throws that cannot do its work just now. It says how the store failed and nothing of
// where it is or by which key: a client's own errors quote addresses, and errors reach the log.

export class PhotoStoreOutage extends Error {
  readonly code = 'PHOTO_STORE'

  /** `fault` is a word of ours or of the protocol, such as `timed-out` or `status-403`. */
  constructor(fault: string) {
    super(`The photo store failed: ${fault}`)
    this.name = 'PhotoStoreOutage'
  }
}
