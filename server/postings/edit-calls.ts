// The calls behind the edit page: view, edit and delete, each by the link alone.
import type { FastifyInstance } from 'fastify'
import { displayPhoneNumber } from '../../domain/phone-number.ts'
import { displayRegistration } from '../../domain/registration.ts'
import { Done } from '../../domain/wire/outcome.ts'
import { EditedPosting, Posting, PostingForm } from '../../domain/wire/posting.ts'
import { clientNetworks } from '../http/client-networks.ts'
import { ignoreBodies } from '../http/read-bodies.ts'
import { uniqueIdParams, type UniqueIdParams } from '../http/params.ts'
import { refusals } from '../http/problem-details.ts'
import { refuseUnproven } from '../proof-of-work/require-proof.ts'
import type { Services } from '../services.ts'
import { changesNumber, editPosting } from './edit-posting.ts'
import { deletePosting } from './delete-posting.ts'
import { POSTING_FIELDS, readTyped } from './typed-posting.ts'
import { viewPosting } from './view-posting.ts'

const GET = '/car/get-data/:uniqueId'
const PUT = '/car/edit-form/:uniqueId'
const DELETE = '/car/delete-data/:uniqueId'

/** Registers the three calls. */
export async function editCalls(app: FastifyInstance, services: Services): Promise<void> {
  app.get<UniqueIdParams>(
    GET,
    {
      config: { kind: 'owner' },
      schema: {
        tags: ['Owners'],
        summary: 'A posting, for the holder of its link',
        description: 'Changes nothing. Its ETag goes back as If-Match with an edit.',
        params: uniqueIdParams,
        response: { 200: Posting, ...refusals([404, 410, 429, 503]) },
      },
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
      schema: {
        tags: ['Owners'],
        summary: 'Edit a posting',
        description:
          'If the number changes, a proof of work may be needed, the new one gets a link by text, and only that link confirms it; until then an earlier link edits without showing it, and once it is confirmed opens nothing. A number that stays is confirmed by the edit, where this link was texted to it. The photo is kept.',
        params: uniqueIdParams,
        body: PostingForm,
        response: {
          200: EditedPosting,
          ...refusals([400, 404, 410, 412, 413, 415, 428, 429, 503]),
        },
      },
    },
    async (request, reply) => {
      const { typed, problems } = readTyped(request.body, POSTING_FIELDS)
      if (problems.length > 0) return reply.refuse({ ok: false, reason: 'invalid', problems })
      if (await changesNumber(services, request.params.uniqueId, typed)) {
        const unproven = await refuseUnproven(services, request)
        if (unproven !== null) return reply.problem(unproven)
      }
      const ifMatch = request.headers['if-match']
      const edited = await editPosting(services, request.params.uniqueId, {
        typed,
        ifMatch,
        from: clientNetworks(request),
      })
      if (!edited.ok) return reply.refuse(edited)
      const { registrationNumber, phoneNumber, newNumberEnding, phoneConfirmation } = edited.value
      return reply.send({
        success: true,
        registrationNumber: displayRegistration(registrationNumber),
        phoneNumber: phoneNumber === null ? '' : displayPhoneNumber(phoneNumber),
        newNumberEnding,
        phoneConfirmation,
      } satisfies EditedPosting)
    },
  )

  await app.register(async (scope) => {
    ignoreBodies(scope)
    scope.delete<UniqueIdParams>(
      DELETE,
      {
        config: { kind: 'owner' },
        schema: {
          tags: ['Owners'],
          summary: 'Delete a posting',
          description: 'Its photo, quotes and unsent texts are deleted with it.',
          params: uniqueIdParams,
          response: { 200: Done, ...refusals([404, 410, 429, 503]) },
        },
      },
      async (request, reply) => {
        const deleted = await deletePosting(services, request.params.uniqueId)
        return deleted.ok ? reply.succeed() : reply.refuse(deleted)
      },
    )
  })
}
