// The carrier of one's own machine: it shows each text in the terminal and sends nothing.
import type { Carrier } from './carrier.ts'

/** A carrier that hands every text to `print`, ready to read. */
export function consoleCarrier(
  print: (text: string) => void = (text) => void process.stdout.write(text),
): Carrier {
  return {
    name: 'console',
    async carry({ to, body }) {
      try {
        print(`\n  Text to ${to}\n  ${body}\n\n`)
        return { outcome: 'accepted' }
      } catch {
        return { outcome: 'temporary', failure: 'not-printed' }
      }
    },
  }
}
