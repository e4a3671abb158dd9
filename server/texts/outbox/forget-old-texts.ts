// A text goes whole, its number too, KEEP_TEXTS_DAYS after it was sent or given up.
import { setImmediate as breathe } from 'node:timers/promises'
import { KEPT, keptMs } from '../../../domain/kept.ts'
import type { Services } from '../../services.ts'
import { deleteOldTexts } from './text-storage.ts'

const STEP = 500

/** Forgets them, in steps short enough for a live server. */
export async function forgetOldTexts({ database, clock, config }: Services): Promise<void> {
  const before = clock.now() - keptMs(KEPT.texts, config)
  while ((await deleteOldTexts(database, before, STEP)) === STEP) await breathe()
}
