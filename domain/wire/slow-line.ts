// The server ends a body that comes more slowly than this, and the page waits for as long as that takes.

export const SLOWEST_BYTES_PER_SECOND = 4000
