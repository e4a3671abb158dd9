// The calls by which the holder of a link sees, adds and removes the photos of a posting.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { editFormPath } from '../../domain/addresses.ts'
import { KeptPhotos } from '../../domain/wire/posting.ts'
import { object, string, type Static } from '../../domain/wire/schema.ts'
import { namesHtml } from '../http/accept.ts'
import { ignoreBodies } from '../http/read-bodies.ts'
import { uniqueIdParams, type UniqueIdParams } from '../http/params.ts'
import { sendBack, sendOn } from '../http/plain-redirects.ts'
import { refusals } from '../http/problem-details.ts'
import { sendJpeg } from '../http/send-jpeg.ts'
import { acceptPhotoForms, NO_PHOTO, takePhotoForm } from '../photos/photo-form.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { addPostingPhoto, removePostingPhoto, viewPostingPhoto } from './posting-photo.ts'
import { showPhotos } from './view-posting.ts'

const ALL = '/car/photos/:uniqueId'
const ONE = '/car/photos/:uniqueId/:photoId'

const oneParams = object({ ...uniqueIdParams.properties, photoId: string() })
interface OneParams {
  Params: Static<typeof oneParams>
}

/** Registers the three. */
export async function photoCalls(app: FastifyInstance, services: Services): Promise<void> {
  app.get<OneParams>(
    ONE,
    {
      config: { kind: 'owner', answers: 'file' },
      schema: {
        tags: ['Owners'],
        summary: 'A photo of a posting, up to 480 px',
        params: oneParams,
        response: {
          200: {
            description: 'The picture',
            content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
          },
          ...refusals([404, 410, 429, 503]),
        },
      },
    },
    async ({ params }, reply) => {
      const found = await viewPostingPhoto(services, params.uniqueId, params.photoId)
      return found.ok ? sendJpeg(reply, found.value) : reply.refuse(found)
    },
  )

  const formConfig = { kind: 'owner', refusedPage: 'link-refused', showPage: sendBack } as const
  await app.register(async (scope) => {
    await acceptPhotoForms(scope)
    scope.post<UniqueIdParams>(ALL, { config: formConfig, schema: addSchema }, (request, reply) =>
      takePhotoForm(request, reply, 'carPhoto', async ({ photo }) => {
        if (photo === null) return reply.refuse(NO_PHOTO)
        const { uniqueId } = request.params
        return sendKept(request, reply, await addPostingPhoto(services, uniqueId, photo))
      }),
    )
  })
  await app.register(async (scope) => {
    ignoreBodies(scope)
    scope.post<OneParams>(
      `${ONE}/remove`,
      {
        config: { ...formConfig, deletes: true },
        schema: {
          tags: ['Owners'],
          summary: 'Remove a photo of a posting',
          description: 'Done too where it is not there.',
          params: oneParams,
          response: { 200: KeptPhotos, ...refusals([404, 410, 429, 503]) },
        },
      },
      async (request, reply) => {
        const { uniqueId, photoId } = request.params
        return sendKept(request, reply, await removePostingPhoto(services, uniqueId, photoId))
      },
    )
  })
}

function sendKept(
  request: FastifyRequest<UniqueIdParams>,
  reply: FastifyReply,
  kept: Answer<string[]>,
): FastifyReply {
  if (!kept.ok) return reply.refuse(kept)
  const { uniqueId } = request.params
  if (namesHtml(request.headers.accept)) {
    return sendOn(reply, editFormPath(uniqueId), 'plain#photos')
  }
  return reply.send({
    success: true,
    photos: showPhotos(uniqueId, kept.value),
  } satisfies KeptPhotos)
}

const addSchema = {
  tags: ['Owners'],
  summary: 'Add a photo to a posting',
  description: 'One at a time, up to six. The same file sent again is the same photo.',
  consumes: ['multipart/form-data'],
  params: uniqueIdParams,
  body: object({
    carPhoto: string({
      format: 'binary',
      description: 'JPEG, PNG, WebP, AVIF or GIF, up to 15 MB',
    }),
  }),
  response: {
    200: KeptPhotos,
    ...refusals([400, 404, 408, 409, 410, 413, 415, 429, 503], {
      409: 'There are six already (`too-many-photos`)',
    }),
  },
}
