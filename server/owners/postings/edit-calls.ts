// The edit page views, edits and deletes a posting by its link alone.
import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { TYPED_FIELDS } from '../../../domain/owners/posting.ts'
import { editFormPath } from '../../../domain/site/addresses.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { linkCall, LINK_STEP, sendOn } from '../../platform/http/link-call.ts'
import { ignoreBodies, acceptForms } from '../../platform/http/read-bodies.ts'
import type { Services } from '../../platform/services.ts'
import { deletePosting } from './delete-posting.ts'
import { takeEdit } from './edit-posting.ts'
import { readTyped } from './typed-posting.ts'
import { viewPosting } from './view-posting.ts'
import type { Pages } from '../../platform/ports/pages.ts'

export async function editCalls(app: FastifyInstance, services: Services): Promise<void> {
  linkCall(app, 'GET /car/get-data/:uniqueId', {
    summary: 'A posting, for the holder of its link',
    description: 'Changes nothing. Its ETag goes back as If-Match with an edit.',
    async does({ params, reply }) {
      const found = await viewPosting(services, params.uniqueId)
      if (!found.ok) return found
      reply.header('etag', found.value.etag)
      return accept(found.value.view)
    },
  })
  linkCall(app, 'PUT /car/edit-form/:uniqueId', {
    summary: 'Edit a posting',
    description:
      'If the number changes, the new one gets a link by text, and only that link confirms it; until then an earlier link edits without showing it, and once it is confirmed opens nothing. A number that stays is confirmed by the edit, where this link was texted to it. The photo is kept.',
    refused: ['stale'],
    does: (asked) => takeEdit(services, asked, asked.request.headers['if-match']),
  })
  await app.register(async (scope) => {
    ignoreBodies(scope)
    linkCall(scope, 'DELETE /car/delete-data/:uniqueId', {
      summary: 'Delete a posting',
      description:
        'Its photo, quotes and unsent texts are deleted with it. The answer names the agents who had the number.',
      async does({ params }) {
        const deleted = await deletePosting(services, params.uniqueId)
        if (!deleted.ok) return deleted
        const { disclosures } = deleted.value
        return accept({ success: true, disclosures })
      },
    })
  })
}

// Without JavaScript a form edits and deletes, since it cannot send PUT or DELETE.
/** A browser gets pages as answers. A refused edit keeps what was typed. */
export async function plainEditCalls(
  app: FastifyInstance,
  services: Services,
  pages: Pages,
): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope)
    linkCall(scope, 'POST /car/edit-form/:uniqueId', {
      summary: 'Edit a posting, by a form',
      description: 'As PUT does.',
      refused: ['stale'],
      config: LINK_STEP,
      async does({ params, body, request, reply }) {
        const { uniqueId } = params
        const wantsPage = namesHtml(request.headers.accept)
        const edited = await takeEdit(services, { params, request }, body.etag || undefined)
        if (edited.ok && wantsPage) {
          return sendOn(reply, editFormPath(uniqueId), 'plain=edited')
        }
        if (edited.ok || !wantsPage || edited.reason !== 'invalid') return edited
        const found = await viewPosting(services, uniqueId)
        if (!found.ok) return found
        const posting = found.value.view
        // The version that the owner saw, which another edit may have replaced.
        const etag = body.etag || found.value.etag
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
    })
    linkCall(scope, 'POST /car/delete-data/:uniqueId', {
      summary: 'Delete a posting, by a form',
      description: 'As DELETE does.',
      refused: [413, 415],
      config: { ...LINK_STEP, deletes: true },
      async does({ params, request, reply }) {
        const deleted = await deletePosting(services, params.uniqueId)
        if (!deleted.ok) return deleted
        const { registration, disclosures } = deleted.value
        if (!namesHtml(request.headers.accept)) {
          return accept({ success: true, disclosures })
        }
        const registrationNumber = displayRegistration(registration)
        return pages.sendPlain(reply, 'edit-form', {
          step: 'deleted',
          registrationNumber,
          disclosures,
        })
      },
    })
  })
}
