// How large a photo may be, and the words for one that is larger.
import { refuse } from '../../domain/problem.ts'
import type { Answer } from '../refusal.ts'

export const PHOTO_LIMIT_BYTES = 15 * 1024 * 1024
export const PHOTO_LIMIT_PIXELS = 50_000_000

/** The refusal of a photo that weighs too much. */
export function photoTooLarge(): Answer<never> {
  return tooLarge('bytes', 'This photo is larger than 15 MB. Choose a smaller one, or')
}

/** The refusal of a photo with too many pixels. */
export function tooManyPixels(): Answer<never> {
  return tooLarge('pixels', 'This photo has more than 50 megapixels. Choose a smaller one, or')
}

/** The refusal of a photo whose decoding was given up. */
export function tooSlow(): Answer<never> {
  return tooLarge('too-slow', 'This photo takes too long to read. Choose a smaller one, or')
}

function tooLarge(code: string, start: string): Answer<never> {
  const refusal = refuse('carPhoto', code, `${start} send a screenshot of it.`)
  return { ...refusal, reason: 'photo-too-large' }
}
