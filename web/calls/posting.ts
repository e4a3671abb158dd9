// `uniqueId` is the link's, as it is in the address.
import { postingCall, ownersPhotoPath } from '../../domain/site/addresses.ts'
import {
  DeletedPosting,
  EditedPosting,
  KeptPhotos,
  Posting,
  type ConfirmedPhone,
  type Disclosure,
  type PostingForm,
  type Stoppable,
} from '../../domain/wire/posting.ts'
import type { Done } from '../../domain/wire/schema.ts'
import { outcomeOf, type CallOutcome } from './call-outcome.ts'
import { callWithRetries, jsonCall, removingCall } from './json-call.ts'
import { uploadPhoto, type NamedPhoto } from './upload-photo.ts'
import { kindOf, wholeOutcome, withDefaults } from './with-defaults.ts'

export interface OpenedPosting {
  posting: Posting
  /** Goes back with an edit, so that it does not undo one made elsewhere. */
  etag: string | null
  /** The answer has the specified members alone: what is not known of quotes and buyers is not said. */
  isBare?: boolean
}

export async function getPosting(uniqueId: string): Promise<CallOutcome<OpenedPosting>> {
  const { answer } = await callWithRetries(postingCall(uniqueId), { preloaded: true })
  const outcome = outcomeOf<Posting>(answer, 'registrationNumber')
  if (outcome.kind !== 'done') return outcome
  const posting = withDefaults(outcome.value, kindOf(Posting))
  const linkPhoneNumber = posting.linkPhoneNumber || posting.phoneNumber
  const etag = answer?.header('etag') ?? null
  const isBare = !('quotes' in outcome.value)
  return { kind: 'done', value: { posting: { ...posting, linkPhoneNumber }, etag, isBare } }
}

/** The photo stays. Refused with status 412 where the posting was changed since `etag` came with it. */
export async function editPosting(
  uniqueId: string,
  body: PostingForm,
  etag: string | null,
): Promise<CallOutcome<EditedPosting>> {
  const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag }
  const asking = { uniqueId, headers, body }
  const outcome = await jsonCall('PUT /car/edit-form/:uniqueId', asking, 'success')
  const { registrationNumber, phoneNumber } = body
  return wholeOutcome(outcome, kindOf(EditedPosting), [], { registrationNumber, phoneNumber })
}

/**
 * "Yes, it's mine": from then on agents can be given the number that the link was texted to, if it is
 * still the present one.
 */
export function confirmPhone(uniqueId: string): Promise<CallOutcome<ConfirmedPhone>> {
  return jsonCall('POST /car/link-opened/:uniqueId', { uniqueId }, 'phoneConfirmation')
}

/** Done too where only the answer of an earlier try was lost: then `disclosures` says who had the number. */
export async function deletePosting(
  uniqueId: string,
  disclosures: Disclosure[],
): Promise<CallOutcome<DeletedPosting>> {
  const outcome = await removingCall('DELETE /car/delete-data/:uniqueId', { uniqueId })
  return wholeOutcome(outcome, kindOf(DeletedPosting), [], { disclosures })
}

/** Deletes the phone's postings and stops its texts. Refused with status 409 where `stop` is needed. */
export function notMe(uniqueId: string, stop: Stoppable | null): Promise<CallOutcome<Done>> {
  const query = stop === null ? {} : { query: `stop=${stop}` }
  return removingCall('POST /car/not-me/:uniqueId', { uniqueId, ...query })
}

const KEPT = kindOf(KeptPhotos)

/** Where the form that adds a photo goes, with a script and without. */
export function addPhotoAction(uniqueId: string): string {
  return `/car/photos/${uniqueId}`
}

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
  return wholeOutcome(outcomeOf<KeptPhotos>(answer, 'photos'), KEPT, ['photos'])
}

/** Done too where it is no longer there. */
export async function removeOnePhoto(
  uniqueId: string,
  photoId: string,
): Promise<CallOutcome<KeptPhotos>> {
  const call = 'POST /car/photos/:uniqueId/:photoId/remove'
  const outcome = await jsonCall(call, { uniqueId, photoId }, 'photos')
  return wholeOutcome(outcome, KEPT, ['photos'])
}
