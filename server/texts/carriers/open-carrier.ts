// Which carrier the settings name.
import type { Config } from '../../config.ts'
import type { Carrier } from './carrier.ts'
import { STATUS_PATH, twilioCarrier } from './twilio/twilio.ts'
import { consoleCarrier } from './console.ts'
import { webhookCarrier } from './webhook.ts'

/** The carrier that this installation is set to. */
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
