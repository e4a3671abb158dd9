// Everybody at a site under test comes from this machine. So that each is somebody, as in life, they come
// by a proxy that names another address for each.

let given = 0

/** An address that nobody else has, in a network of its own. */
export function someonesAddress(): string {
  given += 1
  return `10.${(given >> 8) % 256}.${given % 256}.1`
}

/** The header by which a request comes from `address`. */
export function comingFrom(address: string): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': address }
}
