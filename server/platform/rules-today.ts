import { takesDrama } from './carriers/carriers.ts'
import type { Services } from './services.ts'

/** What `parsePosting` and `parseApplication` need to know: the day, which numbers can be texted, our name. */
export function rulesToday({ clock, config }: Pick<Services, 'clock' | 'config'>) {
  const { carrier, siteName } = config
  return { today: new Date(clock.now()), allowDrama: takesDrama(carrier), siteName }
}
