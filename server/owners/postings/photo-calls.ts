import type { FastifyInstance } from 'fastify'
import type { KeptPhotos } from '../../../domain/wire/posting.ts'
import { sendJpeg } from '../../platform/http/described-call.ts'
import { linkCall } from '../../platform/http/link-call.ts'
import { ignoreBodies } from '../../platform/http/read-bodies.ts'
import { acceptPhotoForms, NO_PHOTO, takePhotoForm } from '../../vehicles/photos/photo-form.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { addPostingPhoto, removePostingPhoto, viewPostingPhoto } from './posting-photo.ts'
import { showPhotos } from './view-posting.ts'

const SHOWN_AT = 'plain#photos'

export async function photoCalls(app: FastifyInstance, services: Services): Promise<void> {
  linkCall(app, 'GET /car/photos/:uniqueId/:photoId', {
    summary: 'A photo of a posting, up to 480 px',
    config: { answers: 'file' },
    async does({ params, reply }) {
      const found = await viewPostingPhoto(services, params.uniqueId, params.photoId)
      return found.ok ? sendJpeg(reply, found.value) : found
    },
  })
  await app.register(async (scope) => {
    await acceptPhotoForms(scope)
    linkCall(scope, 'POST /car/photos/:uniqueId', {
      summary: 'Add a photo to a posting',
      description: 'One at a time, up to six. The same file sent again is the same photo.',
      consumes: ['multipart/form-data'],
      refused: [408, 'too-many-photos'],
      does: ({ params: { uniqueId }, request, reply }) =>
        takePhotoForm(request, reply, 'carPhoto', async ({ photo }) =>
          photo === null
            ? NO_PHOTO
            : showKept(uniqueId, await addPostingPhoto(services, uniqueId, photo)),
        ),
      goOn: SHOWN_AT,
    })
  })
  await app.register(async (scope) => {
    ignoreBodies(scope)
    linkCall(scope, 'POST /car/photos/:uniqueId/:photoId/remove', {
      summary: 'Remove a photo of a posting',
      description: 'Done too where it is not there.',
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
