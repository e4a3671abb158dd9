// Reads the multipart form of a submission within fixed bounds of count, size and memory.
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { clientNetworks } from '../http/client-networks.ts'
import { PHOTO_LIMIT_BYTES, photoTooLarge } from '../photos/decode/prepare-photo.ts'
import type { PhotoMemory } from '../photos/photo-memory.ts'
import type { Answer } from '../refusal.ts'
import type { ClientNetworks } from '../texts/limits/link-limits.ts'
import { notText, POSTING_FIELDS, readTyped, type TypedPosting } from './typed-posting.ts'
import { accept, refuse, type Outcome } from '../../domain/problem.ts'

const FIELD_LIMIT_BYTES = 64 * 1024

/** Bounds for the multipart parser. A field may be longer than any rule allows, so that the rule can say so. */
export const MULTIPART_LIMITS = {
  fileSize: PHOTO_LIMIT_BYTES,
  files: 1,
  fields: 20,
  fieldSize: FIELD_LIMIT_BYTES,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 50,
}

export interface Submission {
  typed: TypedPosting
  photo: Buffer | null
  /** The Idempotency-Key, if one was sent. */
  key: string | null
  /** Where it came from, if from a network. */
  from?: ClientNetworks
}

const SENT_TWICE = Symbol('sent twice')
// Replaces a field that was cut off, so that the field's own rule calls it too long.
const CUT_OFF = 'x'.repeat(FIELD_LIMIT_BYTES)

type ReadPhoto = Buffer | null | 'too large' | 'no room'

/** The fields, photo and key of a form, or why not. A body that is no form throws with status 400. */
export async function readSubmission(
  request: FastifyRequest,
  memory: PhotoMemory,
): Promise<Answer<Submission>> {
  const key = readIdempotencyKey(request.headers['idempotency-key'])
  if (!key.ok) return { ...key, reason: 'invalid' }
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
    if (isSecondFile(error)) return { ok: false, reason: 'invalid', problems: [ONE_PHOTO] }
    throw Object.assign(new Error('not a form', { cause: error }), { statusCode: 400 })
  }

  if (photo === 'too large') return photoTooLarge()
  if (photo === 'no room') return { ok: false, reason: 'busy', retryAfterSeconds: 5 }
  const { typed, problems } = readTyped(fields, POSTING_FIELDS)
  if (fields['carPhoto']) problems.push(notText('carPhoto'))
  if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
  return { ok: true, value: { typed, photo, key: key.value, from: clientNetworks(request) } }
}

// An empty file part is what a browser sends where no photo was chosen.
async function readPhoto(part: MultipartFile, memory: PhotoMemory): Promise<ReadPhoto> {
  let isEmpty = true
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    memory.add(chunk)
    isEmpty = false
  }
  if (part.file.truncated) return 'too large'
  if (isEmpty || part.fieldname !== 'carPhoto') return null
  return memory.whole() ?? 'no room'
}

const ONE_PHOTO = { field: 'carPhoto', code: 'type', message: 'Send one photo only.' }

function isSecondFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'
}

const KEY = /^[\x21\x23-\x7e]{16,128}$/

// The key as sent, or null without one: 16 to 128 printable ASCII characters, unquoted.
function readIdempotencyKey(
  header: string | string[] | undefined,
): Outcome<string | null, 'Idempotency-Key'> {
  if (header === undefined) return accept(null)
  if (typeof header === 'string' && KEY.test(header)) return accept(header)
  return refuse(
    'Idempotency-Key',
    'format',
    'Send 16 to 128 printable ASCII characters, without quotes or spaces.',
  )
}
