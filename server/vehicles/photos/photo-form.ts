// Multipart forms with up to one photo, read within fixed bounds of count, size and memory.
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../domain/basics/problem.ts'
import { clientNetworks } from '../../platform/http/client-networks.ts'
import { TOO_LARGE, WRONG_TYPE } from '../../platform/http/refusals.ts'
import { measureSpeed, type KeptSpeed } from '../../platform/http/slow-bodies.ts'
import type { Answer, Refusal } from '../../platform/refusal.ts'
import { BUSY, PHOTO_LIMIT_BYTES, photoTooLarge } from './decode/prepare-photo.ts'
import { codeOf } from '../../platform/error-code.ts'

/** A field may be longer than any rule allows, so that the rule can say so. */
const FIELD_LIMIT_BYTES = 64 * 1024
const LIMITS = {
  fileSize: PHOTO_LIMIT_BYTES,
  files: 1,
  fields: 20,
  fieldSize: FIELD_LIMIT_BYTES,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 50,
}
// Beyond this a body is not even read to its end.
const ENDLESS_BYTES = 100 * 1024 * 1024

const PHOTO_FIELD = 'carPhoto'

/** Said of a form that only brings a photo, and has none. */
export const NO_PHOTO = refuse(PHOTO_FIELD, 'required', 'Choose a photo first.')

export interface PhotoForm {
  /** Each field's text; one that was sent twice is no text. */
  fields: Record<string, unknown>
  photo: Buffer | null
}

/** Has the calls of `scope` take these forms too. */
export async function acceptPhotosToo(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })
}

/** Has them take nothing else. */
export function acceptPhotoForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  return acceptPhotosToo(scope)
}

/** Hands the form of a request to `take`, or refuses it. A body that is no form throws with status 400. */
export async function takePhotoForm<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  take: (form: PhotoForm) => Promise<T>,
): Promise<T | Refusal | FastifyReply> {
  if (Number(request.headers['content-length']) > ENDLESS_BYTES) {
    return reply.header('connection', 'close').problem(TOO_LARGE)
  }
  if (!request.isMultipart()) return reply.problem(WRONG_TYPE)
  const memory = holdPhotoMemory(clientNetworks(request).address)
  try {
    const form = await readForm(request, memory)
    return form.ok ? await take(form.value) : form
  } finally {
    memory.release()
  }
}

const SENT_TWICE = Symbol('sent twice')
// Replaces a field that was cut off, so that the field's own rule calls it too long.
const CUT_OFF = 'x'.repeat(FIELD_LIMIT_BYTES)

async function readForm(request: FastifyRequest, memory: PhotoMemory): Promise<Answer<PhotoForm>> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  let photo: ReadPhoto = null
  try {
    // To the end even after a refusal: a browser reads no answer while it is still sending.
    for await (const part of request.parts()) {
      if (part.type === 'file') photo = (await readPhoto(part, memory)) ?? photo
      else if (part.fieldname in fields) fields[part.fieldname] = SENT_TWICE
      else fields[part.fieldname] = part.valueTruncated ? CUT_OFF : part.value
    }
  } catch (error) {
    if (codeOf(error) === 'FST_FILES_LIMIT') return ONE_ONLY
    throw Object.assign(new Error('not a form', { cause: error }), { statusCode: 400 })
  }
  if (photo === 'too large') return photoTooLarge()
  if (photo === 'no room') return BUSY
  return { ok: true, value: { fields, photo } }
}

type ReadPhoto = Buffer | null | 'too large' | 'no room'

// An empty file part is what a browser sends where no photo was chosen.
async function readPhoto(part: MultipartFile, memory: PhotoMemory): Promise<ReadPhoto> {
  let isEmpty = true
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    memory.add(chunk)
    isEmpty = false
  }
  if (part.file.truncated) return 'too large'
  if (isEmpty || part.fieldname !== PHOTO_FIELD) return null
  return memory.whole() ?? 'no room'
}

const ONE_ONLY = refuse(PHOTO_FIELD, 'type', 'Send one photo only.')

// Holds the photos that are being uploaded, within limits for all and for each address. It counts bytes
// received, not bytes announced: announcing much and sending nothing keeps nobody out.
const MB = 1024 * 1024

interface PhotoMemory {
  /** Holds `chunk` too; false without room, and then the whole photo is dropped. */
  add(chunk: Buffer): boolean
  /** The complete photo, which now keeps its room; null if it was dropped. */
  whole(): Buffer | null
  release(): void
}

interface Limits {
  /** Of all uploads together. */
  bytes: number
  uploadsOfOne: number
  now?: () => number
}

interface Upload {
  address: string
  chunks: Buffer[]
  held: number
  /** Null once the photo is complete. */
  speed: KeptSpeed | null
  isDropped: boolean
}

// Without room left, uploads slower than this are dropped, the largest first: an honest slow line has sent little.
const SLOW = { bytesPerSecond: 64 * 1024, keptMs: 5000, givenMs: 0 }

export function openPhotoMemory({
  bytes: limit,
  uploadsOfOne,
  now = () => performance.now(),
}: Limits): (address: string) => PhotoMemory {
  const uploads = new Set<Upload>()
  let held = 0

  function drop(upload: Upload): void {
    held -= upload.held
    upload.held = 0
    upload.chunks = []
    upload.isDropped = true
    uploads.delete(upload)
  }

  function makeRoom(bytes: number, upload: Upload): boolean {
    while (held + bytes > limit) {
      const slow = [...uploads].filter(
        (other) => other !== upload && other.speed?.isSlow(now()) === true,
      )
      const largest = slow.toSorted((a, b) => b.held - a.held)[0]
      if (largest === undefined) return false
      drop(largest)
    }
    return true
  }

  function mayBegin({ address }: Upload): boolean {
    return [...uploads].filter((other) => other.address === address).length < uploadsOfOne
  }

  return (address) => {
    const speed = measureSpeed(SLOW, now())
    const upload: Upload = { address, chunks: [], held: 0, speed, isDropped: false }
    return {
      add(chunk) {
        if (upload.isDropped) return false
        const isKnown = uploads.has(upload) || mayBegin(upload)
        if (!isKnown || !makeRoom(chunk.length, upload)) {
          drop(upload)
          return false
        }
        uploads.add(upload)
        upload.chunks.push(chunk)
        upload.held += chunk.length
        held += chunk.length
        speed.came(chunk.length, now())
        return true
      },
      whole() {
        if (upload.isDropped) return null
        upload.speed = null
        return Buffer.concat(upload.chunks.splice(0))
      },
      release: () => drop(upload),
    }
  }
}

/** The memory of this process. */
const holdPhotoMemory = openPhotoMemory({ bytes: 96 * MB, uploadsOfOne: 4 })
