import type { Services } from '../../platform/services.ts'
import { findLastWaits } from './decision-storage.ts'

const FEWEST = 3

/**
 * The median time that the last decisions on applications took (milliseconds); null if there are too few decisions.
 */
export async function usualWait({ database }: Pick<Services, 'database'>): Promise<number | null> {
  const waits = await findLastWaits(database)
  if (waits.length < FEWEST) return null
  return waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? null
}
