// Without JavaScript a form edits and deletes, since it cannot send PUT or DELETE.
import type { FastifyInstance } from 'fastify'
import { editFormPath } from '../../../domain/site/addresses.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { DeletedPosting, EditedPosting, PostingForm } from '../../../domain/wire/posting.ts'
import { object, optional, string } from '../../../domain/wire/schema.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { describeLinkCall, LINK_STEP } from '../../platform/http/link-call.ts'
import type { UniqueIdParams } from '../../platform/http/params.ts'
import { sendOn } from '../../platform/http/plain-redirects.ts'
import { acceptForms, bodyText } from '../../platform/http/read-bodies.ts'
import type { Services } from '../../platform/services.ts'
import type { Pages } from '../../site/pages.ts'
import { deletePosting } from './delete-posting.ts'
import { takeEdit } from './take-edit.ts'
import { POSTING_FIELDS, readTyped } from './typed-posting.ts'
import { viewPosting } from './view-posting.ts'

const EDIT = '/car/edit-form/:uniqueId'
const DELETE = '/car/delete-data/:uniqueId'

/** A browser gets pages as answers. A refused edit keeps what was typed. */
export async function plainEditCalls(
  app: FastifyInstance,
  services: Services,
  pages: Pages,
): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope)
    scope.post<UniqueIdParams>(
      EDIT,
      {
        config: LINK_STEP,
        schema: describeLinkCall(EDIT, {
          summary: 'Edit a posting, by a form',
          description: 'As PUT does.',
          body: object({
            ...PostingForm.properties,
            etag: optional(string('What PUT is sent as If-Match')),
          }),
          answer: EditedPosting,
          mayRefuse: [412],
        }),
      },
      async (request, reply) => {
        const { uniqueId } = request.params
        const wantsPage = namesHtml(request.headers.accept)
        const sentTag = bodyText(request.body, 'etag')
        const edited = await takeEdit(services, request, sentTag || undefined)
        if (edited.ok) {
          if (wantsPage) return sendOn(reply, editFormPath(uniqueId), 'plain=edited')
          return reply.send(edited.value)
        }
        if (!wantsPage || edited.reason !== 'invalid') return reply.refuse(edited)
        const found = await viewPosting(services, uniqueId)
        if (!found.ok) return reply.refuse(found)
        const posting = found.value.view
        // The version that the owner saw, which another edit may have replaced.
        const etag = sentTag || found.value.etag
        const { typed } = readTyped(request.body, POSTING_FIELDS)
        const refused = { typed, problems: edited.problems }
        reply.code(400)
        return pages.sendPlain(reply, 'edit-form', {
          step: 'open',
          uniqueId,
          posting,
          etag,
          refused,
        })
      },
    )

    scope.post<UniqueIdParams>(
      DELETE,
      {
        config: { ...LINK_STEP, deletes: true },
        schema: describeLinkCall(DELETE, {
          summary: 'Delete a posting, by a form',
          description: 'As DELETE does.',
          answer: DeletedPosting,
          mayRefuse: [413, 415],
        }),
      },
      async (request, reply) => {
        const deleted = await deletePosting(services, request.params.uniqueId)
        if (!deleted.ok) return reply.refuse(deleted)
        const { registration, disclosures } = deleted.value
        if (!namesHtml(request.headers.accept)) {
          return reply.send({ success: true, disclosures } satisfies DeletedPosting)
        }
        const registrationNumber = displayRegistration(registration)
        return pages.sendPlain(reply, 'edit-form', {
          step: 'deleted',
          registrationNumber,
          disclosures,
        })
      },
    )
  })
}
