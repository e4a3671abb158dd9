// The edit page views, edits and deletes a posting by its link alone.
import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { DeletedPosting, EditedPosting, Posting, PostingForm } from '../../../domain/wire/posting.ts'
import { describeLinkCall, linkCall } from '../../platform/http/link-call.ts'
import type { UniqueIdParams } from '../../platform/http/params.ts'
import { ignoreBodies } from '../../platform/http/read-bodies.ts'
import type { Services } from '../../platform/services.ts'
import { deletePosting } from './delete-posting.ts'
import { takeEdit } from './take-edit.ts'
import { viewPosting } from './view-posting.ts'

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
        mayRefuse: [412],
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
