const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether what goes to `address` could be read on the way: plain http to another machine. */
export function isUnencrypted(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && !isLoopback(url)
}

/** Whether the host of an address, such as `new URL(…)`, is the machine that asks. */
export function isLoopback({ hostname }: { hostname: string }): boolean {
  return NAMES.has(hostname)
}
