// These are a client's words before any rule of the product has looked at them.
import type { FastifyRequest } from 'fastify'
import {
  type Field,
  type Problem,
  type TypedField,
  type TypedPosting,
  accept,
  refuse,
  type Outcome,
} from '../../../domain/basics/problem.ts'
import { TYPED_FIELDS } from '../../../domain/owners/posting.ts'
import { clientNetworks, type ClientNetworks } from '../../platform/http/client-networks.ts'
import { bodyField, bodyText } from '../../platform/http/read-bodies.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { PhotoForm } from '../../vehicles/photos/photo-form.ts'

/**
 * Reads the text `fields` of `body`. A missing field is empty text, for the rules to judge. A field that is not text is
 * empty, and a problem of its own.
 */
export function readTyped<F extends TypedField>(
  body: unknown,
  fields: readonly F[],
): { typed: Record<F, string>; problems: Problem[] } {
  const isText = (field: F): boolean => typeof (bodyField(body, field) ?? '') === 'string'
  return {
    typed: Object.fromEntries(fields.map((field) => [field, bodyText(body, field)])) as Record<
      F,
      string
    >,
    problems: fields.filter((field) => !isText(field)).map(notText),
  }
}

/** The problem of a field that is not plain text, or was sent twice. */
function notText(field: Field): Problem {
  return { field, code: 'type', message: 'Send this once, as plain text.' }
}

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
  if (!key.ok) return key
  const { typed, problems } = readTyped(fields, TYPED_FIELDS)
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
