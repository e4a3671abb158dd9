// The first bytes of a file say what it is, whatever its name says. The browser looks at them before it sends a file,
// the server before it decodes one.
import { refuse } from '../basics/problem.ts'

export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Formats that people try and that get a sentence of their own. */
type OtherKind = 'heic' | 'video' | 'unknown'

export type FileKind = PhotoKind | OtherKind

/** The number of first bytes that is enough to tell. */
export const KIND_BYTES = 64

// The brands of ISO base media files: https://mp4ra.org/registered-types/brands
const AVIF_BRANDS = new Set(['avif', 'avis'])
const HEIC_BRANDS = new Set('heic heix heim heis hevc hevx hevm hevs mif1 msf1'.split(' '))

/** Tells the kind of a file by its first 64 bytes, or by all bytes of a shorter file. */
export function tellPhotoKind(start: Uint8Array): FileKind {
  const text = String.fromCharCode(...start.subarray(0, KIND_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp') return byBrands(text)
  return 'unknown'
}

export function isPhotoKind(kind: FileKind): kind is PhotoKind {
  return kind !== 'heic' && kind !== 'video' && kind !== 'unknown'
}

const REFUSED = {
  heic: 'We can’t open this kind of photo. Take a screenshot of it and add that.',
  video: 'This is a video. Choose a photo instead: JPEG, PNG, WebP, AVIF or GIF.',
  'not-a-photo':
    'We can’t read this file as a photo. Choose a JPEG, PNG, WebP, AVIF or GIF, or send the form without a photo.',
  damaged:
    'This photo is damaged or incomplete, so we can’t open it. Choose another JPEG, PNG, WebP, AVIF or GIF, or send the form without a photo.',
}

/** The refusal of a file that cannot be read as a photo, in words that say what to do. */
export function notAPhoto(kind: FileKind) {
  const code = isPhotoKind(kind) ? 'damaged' : kind === 'unknown' ? 'not-a-photo' : kind
  return refuse('carPhoto', code, REFUSED[code])
}

// The box has its length, "ftyp", the main brand, a version, then every compatible brand.
function byBrands(text: string): 'avif' | OtherKind {
  const length = [0, 1, 2, 3].reduce((sum, at) => sum * 256 + text.charCodeAt(at), 0)
  const box = text.slice(0, length)
  const compatible = Array.from(box.slice(16).matchAll(/.{4}/gs), ([brand]) => brand)
  const brands = [box.slice(8, 12), ...compatible]
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : 'video'
}
