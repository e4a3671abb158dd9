import type { FastifyRequest } from 'fastify'
import { accept, refuse, type Outcome } from '../../../domain/basics/problem.ts'
import { clientNetworks } from '../../platform/http/client-networks.ts'
import type { PhotoForm } from '../../vehicles/photos/photo-form.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { ClientNetworks } from '../../messages/texts/limits/link-limits.ts'
import { notText, POSTING_FIELDS, readTyped, type TypedPosting } from './typed-posting.ts'

export interface Submission {
  typed: TypedPosting
  photo: Buffer | null
  /** The Idempotency-Key, if one was sent. */
  key: string | null
  /** The networks that the form came from, if it came over one. */
  from?: ClientNetworks
}

export function readSubmission(
  request: FastifyRequest,
  { fields, photo }: PhotoForm,
): Answer<Submission> {
  const key = readIdempotencyKey(request.headers['idempotency-key'])
  if (!key.ok) return { ...key, reason: 'invalid' }
  const { typed, problems } = readTyped(fields, POSTING_FIELDS)
  if (fields['carPhoto']) problems.push(notText('carPhoto'))
  if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
  return { ok: true, value: { typed, photo, key: key.value, from: clientNetworks(request) } }
}

const KEY = /^[\x21\x23-\x7e]{16,128}$/

// The key has 16 to 128 printable ASCII characters, without quotation marks.
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
