// POST /car/submit-form: the call behind the home form, sent by script or by the form itself.
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { displayPhoneNumber } from '../../domain/phone-number.ts'
import { displayRegistration } from '../../domain/registration.ts'
import { SubmittedPosting, PostingForm } from '../../domain/wire/posting.ts'
import { object, optional, string } from '../../domain/wire/schema.ts'
import { namesHtml } from '../http/accept.ts'
import { clientNetworks } from '../http/client-networks.ts'
import { refusals } from '../http/problem-details.ts'
import { TOO_LARGE, WRONG_TYPE } from '../http/refusals.ts'
import { holdPhotoMemory } from '../photos/photo-memory.ts'
import type { Pages } from '../site/pages.ts'
import type { Services } from '../services.ts'
import { MULTIPART_LIMITS, readSubmission } from './read-submission.ts'
import { openSubmissions } from './submit-posting.ts'

const URL = '/car/submit-form'
// Beyond this a body is not even read to its end.
const ENDLESS_BYTES = 100 * 1024 * 1024

/** Registers the call in a scope of its own, since only it reads multipart forms. */
export async function submitCalls(
  app: FastifyInstance,
  services: Services,
  pages: Pages,
): Promise<void> {
  const submitPosting = openSubmissions(services)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false })
    scope.post(
      URL,
      {
        config: {
          kind: 'form',
          refusedPage: 'refused',
          showPage: (request, reply) => pages.send(request, reply, 'form-expired', 405),
        },
        schema,
      },
      async (request, reply) => {
        if (Number(request.headers['content-length']) > ENDLESS_BYTES) {
          return reply.header('connection', 'close').problem(TOO_LARGE)
        }
        if (!request.isMultipart()) return reply.problem(WRONG_TYPE)
        const memory = holdPhotoMemory(clientNetworks(request).address)
        try {
          const submission = await readSubmission(request, memory)
          if (!submission.ok) return reply.refuse(submission)
          const submitted = await submitPosting(submission.value)
          if (!submitted.ok) return reply.refuse(submitted)

          const shown = {
            registrationNumber: displayRegistration(submitted.value.registrationNumber),
            phoneNumber: displayPhoneNumber(submitted.value.phoneNumber),
          }
          if (namesHtml(request.headers.accept)) return pages.sendSubmitted(reply, shown)
          return reply.send({ success: true, ...shown } satisfies SubmittedPosting)
        } finally {
          memory.release()
        }
      },
    )
  })
}

const schema = {
  tags: ['Owners'],
  summary: 'Post a car',
  description:
    'The link comes by text only. The same Idempotency-Key, or the same content from the same phone within ten minutes, is one posting.',
  consumes: ['multipart/form-data'],
  headers: object({
    'idempotency-key': optional(string('16 to 128 printable ASCII characters')),
  }),
  body: object({
    ...PostingForm.properties,
    carPhoto: optional(
      string({
        format: 'binary',
        description: 'JPEG, PNG, WebP, AVIF or GIF, up to 15 MB',
      }),
    ),
  }),
  response: {
    200: SubmittedPosting,
    ...refusals([400, 408, 409, 413, 415, 422, 428, 429, 503]),
  },
}
