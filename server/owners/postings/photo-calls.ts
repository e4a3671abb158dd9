import type { FastifyInstance } from 'fastify'
import { KeptPhotos, photoFile } from '../../../domain/wire/posting.ts'
import { object } from '../../../domain/wire/schema.ts'
import { type UniqueIdParams, sendJpeg } from '../../platform/http/described-call.ts'
import { fileOf } from '../../../domain/wire/schema.ts'
import { answerStep, describeLinkCall, LINK_STEP, linkCall } from '../../platform/http/link-call.ts'
import { ignoreBodies } from '../../platform/http/read-bodies.ts'
import { acceptPhotoForms, NO_PHOTO, takePhotoForm } from '../../vehicles/photos/photo-form.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { addPostingPhoto, removePostingPhoto, viewPostingPhoto } from './posting-photo.ts'
import { showPhotos } from './view-posting.ts'

const ALL = '/car/photos/:uniqueId'
const ONE = '/car/photos/:uniqueId/:photoId'
const SHOWN_AT = 'plain#photos'

export async function photoCalls(app: FastifyInstance, services: Services): Promise<void> {
  app.get<{ Params: { uniqueId: string; photoId: string } }>(
    ONE,
    {
      config: { kind: 'owner', answers: 'file' },
      schema: describeLinkCall(ONE, {
        summary: 'A photo of a posting, up to 480 px',
        answer: fileOf('image/jpeg', 'The picture'),
      }),
    },
    async ({ params }, reply) => {
      const found = await viewPostingPhoto(services, params.uniqueId, params.photoId)
      return found.ok ? sendJpeg(reply, found.value) : reply.refuse(found)
    },
  )
  await app.register(async (scope) => {
    await acceptPhotoForms(scope)
    const schema = describeLinkCall(ALL, ADDED)
    scope.post<UniqueIdParams>(ALL, { config: LINK_STEP, schema }, (request, reply) =>
      takePhotoForm(request, reply, 'carPhoto', async ({ photo }) => {
        if (photo === null) return reply.refuse(NO_PHOTO)
        const { uniqueId } = request.params
        const kept = await addPostingPhoto(services, uniqueId, photo)
        return answerStep(request, reply, showKept(uniqueId, kept), SHOWN_AT)
      }),
    )
  })
  await app.register(async (scope) => {
    ignoreBodies(scope)
    linkCall(scope, ['POST', `${ONE}/remove`], {
      summary: 'Remove a photo of a posting',
      description: 'Done too where it is not there.',
      answer: KeptPhotos,
      config: { deletes: true },
      does: async ({ params: { uniqueId, photoId } }) =>
        showKept(uniqueId, await removePostingPhoto(services, uniqueId, photoId)),
      goOn: SHOWN_AT,
    })
  })
}

function showKept(uniqueId: string, kept: Answer<string[]>): Answer<KeptPhotos> {
  if (!kept.ok) return kept
  return { ok: true, value: { success: true, photos: showPhotos(uniqueId, kept.value) } }
}

const ADDED = {
  summary: 'Add a photo to a posting',
  description: 'One at a time, up to six. The same file sent again is the same photo.',
  consumes: ['multipart/form-data'],
  body: object({ carPhoto: photoFile }),
  answer: KeptPhotos,
  refused: [408, 'too-many-photos'],
} as const
