// How large a photo may be, and the words for one that is larger.
import { refuse } from '../../../domain/problem.ts'
import type { Answer } from '../../refusal.ts'

export const PHOTO_LIMIT_BYTES = 15 * 1024 * 1024
export const PHOTO_LIMIT_PIXELS = 50_000_000
/** A picture of one endless line would be held whole in memory. */
export const PHOTO_LIMIT_SIDE = 30_000
/** Some formats are decoded as a whole: interlaced PNG, progressive JPEG, and AVIF above all. */
export const PHOTO_LIMIT_MEMORY = 400 * 1024 * 1024
/** What the header says that decoding will take of a processor, at the speed of the machine it was measured on. */
export const PHOTO_LIMIT_MS = 1000
/** What decoding may really take of a processor: a header does not tell everything. */
export const DECODING_LIMIT_MS = 1500

/** The refusal of a photo that weighs too much. */
export function photoTooLarge(): Answer<never> {
  return tooLarge('bytes', 'This photo is larger than 15 MB.')
}

/** The refusal of a photo with too many pixels. */
export function tooManyPixels(): Answer<never> {
  return tooLarge('pixels', 'This photo has more than 50 megapixels, or 30,000 pixels on one side.')
}

/** The refusal of a photo that its format makes too costly to read. */
export function tooHeavy(): Answer<never> {
  return tooLarge('too-heavy', 'This photo takes too long to read. Save it as a JPEG.')
}

function tooLarge(code: string, what: string): Answer<never> {
  const refusal = refuse('carPhoto', code, `${what} Choose a smaller one, or send a screenshot.`)
  return { ...refusal, reason: 'photo-too-large' }
}
