// The home page sends POST /car/submit-form by script, or by the form without JavaScript.
import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { displayPhoneNumber } from '../../../domain/people/phone-number.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { object, optional, string } from '../../../domain/wire/schema.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { serveCall } from '../../platform/http/described-call.ts'
import { acceptPhotoForms, takePhotoForm } from '../../vehicles/photos/photo-form.ts'
import type { Services } from '../../platform/services.ts'
import { areTextsLate, isLinkLate } from '../../messages/texts/limits/sending-limits.ts'
import { readSubmission } from './typed-posting.ts'
import { openSubmissions } from './submit-posting.ts'
import type { Pages } from '../../platform/ports/pages.ts'
import { lookSeldom } from '../../platform/keep-working.ts'

export function submitCalls(app: FastifyInstance, services: Services, pages: Pages): void {
  const submitPosting = openSubmissions(services)
  const areLate = lookSeldom(services.clock, () => areTextsLate(services))
  serveCall(app, 'POST /car/submit-form', {
    ...DESCRIBED,
    config: {
      kind: 'form',
      refusedPage: 'refused',
      showPage: (request, reply) => pages.send(request, reply, 'form-expired', 405),
    },
    does: ({ request, reply }) =>
      takePhotoForm(request, reply, async (form) => {
        const submission = readSubmission(request, form)
        if (!submission.ok) return submission
        const submitted = await submitPosting(submission.value)
        if (!submitted.ok) return submitted

        const shown = {
          registrationNumber: displayRegistration(submitted.value.registrationNumber),
          phoneNumber: displayPhoneNumber(submitted.value.phoneNumber),
          textsLate: (await areLate()) || (await isLinkLate(services, submitted.value.turn)),
        }
        if (namesHtml(request.headers.accept)) return pages.sendSubmitted(reply, shown)
        return accept({ success: true, ...shown })
      }),
  })
}

const DESCRIBED = {
  tag: 'Owners',
  summary: 'Post a car',
  description:
    'The link comes by text only. The same Idempotency-Key, or the same content from the same phone within ten minutes, is one posting.',
  takes: acceptPhotoForms,
  consumes: ['multipart/form-data'],
  headers: object({
    'idempotency-key': optional(string('16 to 128 printable ASCII characters')),
  }),
  refused: [408, 'in-flight', 'key-reused'],
} as const
