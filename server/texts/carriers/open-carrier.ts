// Which carrier the settings name.
import type { Config } from '../../config.ts'
import type { Carrier } from '../carrier.ts'
import { consoleCarrier } from './console.ts'
import { webhookCarrier } from './webhook.ts'

/** The carrier that this installation is set to. */
export function openCarrier(config: Pick<Config, 'carrier'>): Carrier {
  return config.carrier.name === 'webhook' ? webhookCarrier(config.carrier) : consoleCarrier()
}
