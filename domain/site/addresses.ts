// Texts, calls and pages take from here the addresses that open a posting or its quotes, so that none disagrees.
import type { ComplaintAbout } from '../market/complaint-fields.ts'
import type { ComplaintSource } from '../wire/complaints.ts'

/** The page on which the owner views, edits or deletes a posting. `uniqueId` is 22 URL-safe characters. */
export function editFormPath(uniqueId: string): string {
  return `/edit-form/${uniqueId}`
}

/** The page of a listing's quotes; `linkId` is the route's `agentId`. Both are 22 URL-safe characters. */
export function quotesPath(listingId: string, linkId: string): string {
  return `/list-quotes/${listingId}/${linkId}`
}

export function ownersPhotoPath(uniqueId: string, photoId: string) {
  return `/car/photos/${uniqueId}/${photoId}` as const
}

/** The pictures of a photo of a car, of the first photo for null. Only signed-in agents get them. */
export function vehiclePhotoPaths(vehicleId: string, photoId: string | null) {
  const car = `/agent/vehicles/${vehicleId}`
  const which = photoId === null ? car : `${car}/photos/${photoId}`
  return { photo: `${which}/photo`, thumbnail: `${which}/thumbnail` }
}

export function postingCall(uniqueId: string) {
  return `/car/get-data/${uniqueId}` as const
}

export interface QuotesLink {
  listingId: string
  /** The `agentId` of the address. */
  linkId: string
}

/** The call that answers the list of the quotes page; steps are below it. */
export function quotesCall({ listingId, linkId }: QuotesLink) {
  return `/quotes/${listingId}/${linkId}` as const
}

/** The form of a complaint, whose subject is filled in from the link. */
export function complainPath(about: { about: ComplaintAbout } & ComplaintSource): string {
  return `/complain?${new URLSearchParams(about)}`
}

export function dealPath(uniqueId: string): string {
  return `/deal/${uniqueId}`
}

export function dealCall(uniqueId: string) {
  return `/car/deal/${uniqueId}` as const
}
