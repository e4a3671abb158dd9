import type { Config } from '../../../platform/settings/config.ts'
import type { Carrier } from '../../../platform/ports/carrier.ts'
import { STATUS_PATH, twilioCarrier } from './twilio.ts'
import { webhookCarrier } from './webhook.ts'

export function openCarrier({
  carrier,
  publicUrl,
}: Pick<Config, 'carrier' | 'publicUrl'>): Carrier {
  switch (carrier.name) {
    case 'console':
      return consoleCarrier()
    case 'webhook':
      return webhookCarrier(carrier)
    case 'twilio':
      return twilioCarrier(carrier, publicUrl + STATUS_PATH)
  }
}

/** The carrier for one's own machine hands every text to `print` and sends nothing. */
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
