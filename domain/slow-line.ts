// What a line has to bring at least: the server ends a slower body, and the page waits for as long as that takes.

export const SLOWEST_BYTES_PER_SECOND = 4000
