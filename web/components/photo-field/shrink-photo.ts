// For a weak signal a large photo is made small before it is sent. An <img> decodes it: every browser in use
// turns it the right way up, and not every createImageBitmap does.
import {
  isPhotoKind,
  KIND_BYTES,
  notAPhoto,
  tellPhotoKind,
  type FileKind,
} from '../../../domain/vehicles/photo-kind.ts'

/** `preview` is an object URL, for the caller to revoke. */
export type ShrunkPhoto =
  | { ok: true; photo: Blob; preview: string }
  | { ok: false; message: string }

const LONGEST_SIDE = 1600
const SMALL_BYTES = 500_000
const JPEG_QUALITY = 0.85

/**
 * The photo as it will be sent: the file itself where it is small, else a JPEG within 1600 pixels. One that
 * `wasReady` to be sent before loses nothing more, though it may be large in bytes.
 */
export async function shrinkPhoto(file: File, wasReady: boolean): Promise<ShrunkPhoto> {
  const kind = tellPhotoKind(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()))
  const whole = URL.createObjectURL(file)
  const image = await decodeImage(whole)
  const smaller =
    image && !isSmall(image, kind, wasReady ? 0 : file.size) ? await asJpeg(image) : null

  if (smaller !== null && (smaller.size < file.size || !isPhotoKind(kind))) {
    URL.revokeObjectURL(whole)
    return { ok: true, photo: smaller, preview: URL.createObjectURL(smaller) }
  }
  if (image !== null && isPhotoKind(kind)) return { ok: true, photo: file, preview: whole }
  URL.revokeObjectURL(whole)
  return { ok: false, message: hintFor(kind) }
}

async function decodeImage(address: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return null
  }
  // An SVG may have no size of its own.
  return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null
}

// A browser may read what the server does not take, such as HEIC in Safari: that is never sent as is.
function isSmall(image: HTMLImageElement, kind: FileKind, bytes: number): boolean {
  const side = Math.max(image.naturalWidth, image.naturalHeight)
  return isPhotoKind(kind) && side <= LONGEST_SIDE && bytes <= SMALL_BYTES
}

async function asJpeg(image: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, LONGEST_SIDE / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (context === null || !givesBackWhatWasDrawn(context)) return null
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY)
  })
  // Safari holds a canvas's memory long after the canvas.
  canvas.width = 0
  return jpeg
}

// Browsers set against fingerprinting answer noise for a picture.
function givesBackWhatWasDrawn(context: CanvasRenderingContext2D): boolean {
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 1, 1)
  return context.getImageData(0, 0, 1, 1).data.every((value) => value === 255)
}

function hintFor(kind: FileKind): string {
  // Not damaged for all we know: some browsers in use cannot read these.
  if (kind === 'avif' || kind === 'webp') {
    return 'This browser cannot open this photo. Choose a JPEG, PNG or GIF.'
  }
  return notAPhoto(kind).problems[0]?.message ?? ''
}
