// Which hosts are this very machine.
const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the host of an address, such as `new URL(…)`, is the machine that asks. */
export function isLoopback({ hostname }: { hostname: string }): boolean {
  return NAMES.has(hostname)
}
