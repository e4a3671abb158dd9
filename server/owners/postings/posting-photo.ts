import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { accept, PHOTOS_MAX } from '../../../domain/basics/problem.ts'
import type { KeptPhotos } from '../../../domain/wire/posting.ts'
import type { Database } from '../../platform/database/schema.ts'
import { linkCall, sendJpeg } from '../../platform/http/described-call.ts'
import { ignoreBodies } from '../../platform/http/read-bodies.ts'
import { NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import * as photos from '../../vehicles/photos/keep-photo.ts'
import { acceptPhotoForms, NO_PHOTO, takePhotoForm } from '../../vehicles/photos/photo-form.ts'
import * as storage from './posting-storage.ts'
import { showPhotos } from './view-posting.ts'

export async function viewPhotoOf(
  { database, photoStore }: Services,
  postingId: string,
  photoId: string,
): Promise<Answer<Buffer>> {
  const isTheirs = (await photos.findPhotos(database, postingId)).includes(photoId)
  const bytes = isTheirs ? await photoStore.get(photoId, 'thumbnail') : null
  return bytes === null ? NOT_FOUND : { ok: true, value: bytes }
}

/** Adds a photo to the posting that `uniqueId` opens. The same file sent again is the same photo. */
async function addPostingPhoto(
  services: Services,
  uniqueId: string,
  bytes: Buffer,
): Promise<Answer<KeptPhotos>> {
  const { database } = services
  const file = createHash('sha256').update(bytes).digest()
  const posting = await storage.findByLink(database, { uniqueId })
  if (posting === undefined) return storage.opensNothing(database, [uniqueId])
  // The posting is looked at before the work on the photo, and again with the posting locked.
  const early = await admitPhoto(services, database, posting, file)
  if (!early.ok || early.value.isThere) return showKept(uniqueId, early)
  const kept = await photos.keepPhoto(services, bytes)
  if (!kept.ok) return kept
  const put = await storage.withPosting(
    services,
    uniqueId,
    async (tx, held): Promise<Answer<Admitted>> => {
      const admitted = await admitPhoto(services, tx, held, file)
      if (!admitted.ok || admitted.value.isThere) return admitted
      const { fileDigest, photoIds } = admitted.value
      const photo = { id: kept.value, posting_id: held.id, file_digest: fileDigest }
      await photos.addPhoto(tx, { ...photo, added_at: services.clock.now() })
      await storage.noteUse(services, tx, held.id)
      return { ok: true, value: { ...admitted.value, photoIds: [...photoIds, kept.value] } }
    },
  )
  const isKept = put.ok && !put.value.isThere
  if (!isKept) await photos.discardPhotos(services, kept.value)
  return showKept(uniqueId, put)
}

interface Admitted {
  fileDigest: string
  photoIds: string[]
  /** The posting has this photo already. */
  isThere: boolean
}

async function admitPhoto(
  { digest }: Services,
  tx: Database,
  { id }: storage.LinkedPosting,
  file: Buffer,
): Promise<Answer<Admitted>> {
  const fileDigest = digest('added-photo', id, file)
  const photoIds = await photos.findPhotos(tx, id)
  const before = tx.selectFrom('photos').select('id').where('file_digest', '=', fileDigest)
  const isThere = (await before.executeTakeFirst()) !== undefined
  if (!isThere && photoIds.length >= PHOTOS_MAX) return { ok: false, reason: 'too-many-photos' }
  return { ok: true, value: { fileDigest, photoIds, isThere } }
}

function showKept(uniqueId: string, kept: Answer<Pick<Admitted, 'photoIds'>>): Answer<KeptPhotos> {
  return kept.ok
    ? accept({ success: true, photos: showPhotos(uniqueId, kept.value.photoIds) })
    : kept
}

const SHOWN_AT = 'plain#photos'

export function photoCalls(app: FastifyInstance, services: Services): void {
  linkCall(app, 'GET /car/photos/:uniqueId/:photoId', {
    summary: 'A photo of a posting, up to 480 px',
    config: { answers: 'file' },
    async does({ params: { uniqueId, photoId }, reply }) {
      const posting = await storage.findByLink(services.database, { uniqueId })
      if (posting === undefined) return storage.opensNothing(services.database, [uniqueId])
      const found = await viewPhotoOf(services, posting.id, photoId)
      return found.ok ? sendJpeg(reply, found.value) : found
    },
  })
  linkCall(app, 'POST /car/photos/:uniqueId', {
    summary: 'Add a photo to a posting',
    takes: acceptPhotoForms,
    description: 'One at a time, up to six. The same file sent again is the same photo.',
    consumes: ['multipart/form-data'],
    refused: [408, 'too-many-photos'],
    does: ({ params: { uniqueId }, request, reply }) =>
      takePhotoForm(request, reply, async ({ photo }) =>
        photo === null ? NO_PHOTO : addPostingPhoto(services, uniqueId, photo),
      ),
    goOn: SHOWN_AT,
  })
  linkCall(app, 'POST /car/photos/:uniqueId/:photoId/remove', {
    summary: 'Remove a photo of a posting',
    takes: ignoreBodies,
    description: 'Done too where it is not there.',
    config: { deletes: true },
    async does({ params: { uniqueId, photoId } }) {
      const left = await storage.withPosting(services, uniqueId, async (tx, { id }) => {
        const photoIds = await photos.findPhotos(tx, id)
        if (photoIds.includes(photoId)) await photos.giveUpPhoto(services, tx, photoId)
        await storage.noteUse(services, tx, id)
        return accept({ photoIds: photoIds.filter((one) => one !== photoId) })
      })
      if (left.ok) await photos.discardPhotos(services)
      return showKept(uniqueId, left)
    },
    goOn: SHOWN_AT,
  })
}
