/** The names by which a browser reaches its own machine, as they stand in an address. */
export const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])
