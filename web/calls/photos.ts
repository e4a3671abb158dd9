import { ownersPhotoPath } from '../../domain/addresses.ts'
import type { KeptPhotos } from '../../domain/wire/posting.ts'
import { outcomeOf, type CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'
import { uploadPhoto, type NamedPhoto } from './upload-photo.ts'

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
  return outcomeOf(await uploadPhoto(addPhotoAction(uniqueId), photo, onProgress), 'photos')
}

/** Done too where it is no longer there. */
export function removeOnePhoto(
  uniqueId: string,
  photoId: string,
): Promise<CallOutcome<KeptPhotos>> {
  return jsonCall(removePhotoAction(uniqueId, photoId), { method: 'POST' }, 'photos')
}
