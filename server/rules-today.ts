// What the rules of the domain have to be told: the day, which numbers can be texted here, and our name.
import { takesDrama } from './texts/carriers/carrier-settings.ts'
import type { Services } from './services.ts'

/** The context of `parsePosting` and `parseApplication`. */
export function rulesToday({ clock, config }: Pick<Services, 'clock' | 'config'>): {
  today: Date
  allowDrama: boolean
  siteName: string
} {
  return {
    today: new Date(clock.now()),
    allowDrama: takesDrama(config.carrier),
    siteName: config.siteName,
  }
}
