import { ownersPhotoPath } from '../../domain/site/addresses.ts'
import type { KeptPhotos } from '../../domain/wire/posting.ts'
import { outcomeOf, type CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'
import { PHOTOS } from './posting.ts'
import { uploadPhoto, type NamedPhoto } from './upload-photo.ts'
import { ofKind } from './with-defaults.ts'

const KEPT = { success: true, photos: PHOTOS }

/** Where the form that adds a photo goes, with a script and without. */
export function addPhotoAction(uniqueId: string): string {
  return `/car/photos/${uniqueId}`
}

/** Where the form that removes it goes. */
export function removePhotoAction(uniqueId: string, photoId: string): string {
  return `${ownersPhotoPath(uniqueId, photoId)}/remove`
}

/** Adds a photo. The same one sent again is not added twice. */
export async function addPhoto(
  uniqueId: string,
  photo: NamedPhoto,
  onProgress: (fraction: number) => void,
): Promise<CallOutcome<KeptPhotos>> {
  const answer = await uploadPhoto(addPhotoAction(uniqueId), photo, onProgress)
  return ofKind(outcomeOf<KeptPhotos>(answer, 'photos'), KEPT)
}

/** Done too where it is no longer there. */
export async function removeOnePhoto(
  uniqueId: string,
  photoId: string,
): Promise<CallOutcome<KeptPhotos>> {
  const path = removePhotoAction(uniqueId, photoId)
  return ofKind(await jsonCall<KeptPhotos>(path, { method: 'POST' }, 'photos'), KEPT)
}
