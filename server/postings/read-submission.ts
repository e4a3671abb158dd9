// Reads the multipart form of a submission within fixed bounds of count, size and memory.
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Answer } from '../refusal.ts'
import { PHOTO_LIMIT_BYTES, photoTooLarge } from '../photos/photo-limits.ts'
import { notText, readTypedPosting, type TypedPosting } from './typed-posting.ts'

/** Bounds for the multipart parser. A field may be longer than any rule allows, so that the rule can say so. */
export const MULTIPART_LIMITS = {
  fileSize: PHOTO_LIMIT_BYTES,
  files: 1,
  fields: 20,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 50,
}

export interface Submission {
  typed: TypedPosting
  photo: Buffer | null
}

const SENT_TWICE = Symbol('sent twice')

/** The fields and the photo of a form, or why not. A malformed body throws, for `errors.ts` to answer. */
export async function readSubmission(request: FastifyRequest): Promise<Answer<Submission>> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  let photo: Buffer | null | 'too large' = null

  // To the end even after a refusal: a browser reads no answer while it is still sending.
  for await (const part of request.parts()) {
    if (part.type === 'file') photo = (await readPhoto(part)) ?? photo
    else fields[part.fieldname] = part.fieldname in fields ? SENT_TWICE : part.value
  }

  if (photo === 'too large') return photoTooLarge()
  const { typed, problems } = readTypedPosting(fields)
  if (fields['carPhoto']) problems.push(notText('carPhoto'))
  if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
  return { ok: true, value: { typed, photo } }
}

// An empty file part is what a browser sends where no photo was chosen.
async function readPhoto(part: MultipartFile): Promise<Buffer | null | 'too large'> {
  const chunks: Buffer[] = []
  for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk)
  if (part.file.truncated) return 'too large'
  return part.fieldname === 'carPhoto' && chunks.length > 0 ? Buffer.concat(chunks) : null
}
