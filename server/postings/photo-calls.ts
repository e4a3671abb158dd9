// The calls by which the holder of a link sees the posting's photo and removes it.
import type { FastifyInstance } from 'fastify'
import { Done } from '../../domain/wire/outcome.ts'
import { ignoreBodies } from '../http/read-bodies.ts'
import { uniqueIdParams, type UniqueIdParams } from '../http/params.ts'
import { refusals } from '../http/problem-details.ts'
import { sendJpeg } from '../http/send-jpeg.ts'
import type { Services } from '../services.ts'
import { removePostingPhoto, viewPostingPhoto } from './posting-photo.ts'

const PHOTO = '/car/photo/:uniqueId'

/** Registers both. */
export async function photoCalls(app: FastifyInstance, services: Services): Promise<void> {
  app.get<UniqueIdParams>(
    PHOTO,
    {
      config: { kind: 'owner', answers: 'picture' },
      schema: {
        tags: ['Owners'],
        summary: 'The photo of a posting, up to 480 px',
        params: uniqueIdParams,
        response: {
          200: {
            description: 'The picture',
            content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
          },
          ...refusals([404, 410, 429, 503]),
        },
      },
    },
    async (request, reply) => {
      const found = await viewPostingPhoto(services, request.params.uniqueId)
      if (!found.ok) return reply.refuse(found)
      return sendJpeg(reply, found.value)
    },
  )
  await app.register(async (scope) => {
    ignoreBodies(scope)
    scope.delete<UniqueIdParams>(
      PHOTO,
      {
        config: { kind: 'owner' },
        schema: {
          tags: ['Owners'],
          summary: 'Remove the photo of a posting',
          description: 'Done too where there is none.',
          params: uniqueIdParams,
          response: { 200: Done, ...refusals([404, 410, 429, 503]) },
        },
      },
      async (request, reply) => {
        const removed = await removePostingPhoto(services, request.params.uniqueId)
        return removed.ok ? reply.succeed() : reply.refuse(removed)
      },
    )
  })
}
