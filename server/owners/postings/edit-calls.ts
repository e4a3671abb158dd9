// The edit page views, edits and deletes a posting by its link alone.
import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { TYPED_FIELDS } from '../../../domain/owners/posting.ts'
import { editFormPath } from '../../../domain/site/addresses.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import {
  DeletedPosting,
  EditedPosting,
  Posting,
  PostingForm,
} from '../../../domain/wire/posting.ts'
import { object, optional, string } from '../../../domain/wire/schema.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import type { UniqueIdParams } from '../../platform/http/described-call.ts'
import { describeLinkCall, linkCall, LINK_STEP, sendOn } from '../../platform/http/link-call.ts'
import { ignoreBodies, acceptForms, bodyText } from '../../platform/http/read-bodies.ts'
import type { Services } from '../../platform/services.ts'
import { deletePosting } from './delete-posting.ts'
import { takeEdit } from './edit-posting.ts'
import { readTyped } from './typed-posting.ts'
import { viewPosting } from './view-posting.ts'
import type { Pages } from '../../platform/ports/pages.ts'

const GET = '/car/get-data/:uniqueId'
const PUT = '/car/edit-form/:uniqueId'

export async function editCalls(app: FastifyInstance, services: Services): Promise<void> {
  app.get<UniqueIdParams>(
    GET,
    {
      config: { kind: 'owner' },
      schema: describeLinkCall(GET, {
        summary: 'A posting, for the holder of its link',
        description: 'Changes nothing. Its ETag goes back as If-Match with an edit.',
        answer: Posting,
      }),
    },
    async (request, reply) => {
      const found = await viewPosting(services, request.params.uniqueId)
      if (!found.ok) return reply.refuse(found)
      return reply.header('etag', found.value.etag).send(found.value.view)
    },
  )
  app.put<UniqueIdParams>(
    PUT,
    {
      config: { kind: 'owner' },
      schema: describeLinkCall(PUT, {
        summary: 'Edit a posting',
        description:
          'If the number changes, the new one gets a link by text, and only that link confirms it; until then an earlier link edits without showing it, and once it is confirmed opens nothing. A number that stays is confirmed by the edit, where this link was texted to it. The photo is kept.',
        body: PostingForm,
        answer: EditedPosting,
        refused: ['stale'],
      }),
    },
    async (request, reply) => {
      const edited = await takeEdit(services, request, request.headers['if-match'])
      return edited.ok ? reply.send(edited.value) : reply.refuse(edited)
    },
  )
  await app.register(async (scope) => {
    ignoreBodies(scope)
    linkCall(scope, ['DELETE', '/car/delete-data/:uniqueId'], {
      summary: 'Delete a posting',
      description:
        'Its photo, quotes and unsent texts are deleted with it. The answer names the agents who had the number.',
      answer: DeletedPosting,
      async does({ params }) {
        const deleted = await deletePosting(services, params.uniqueId)
        if (!deleted.ok) return deleted
        const { disclosures } = deleted.value
        return accept({ success: true, disclosures } satisfies DeletedPosting)
      },
    })
  })
}

// Without JavaScript a form edits and deletes, since it cannot send PUT or DELETE.
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
          refused: ['stale'],
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
        const { typed } = readTyped(request.body, TYPED_FIELDS)
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
          refused: [413, 415],
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
