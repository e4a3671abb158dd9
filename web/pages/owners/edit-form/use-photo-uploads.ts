import { useState } from 'react'
import { PHOTOS_MAX } from '../../../../domain/basics/posting-fields.ts'
import type { OwnersPhoto } from '../../../../domain/wire/posting.ts'
import { notDoneWords, type NotDone } from '../../../calls/call-outcome.ts'
import { addPhoto, removeOnePhoto } from '../../../calls/photos.ts'
import { shrinkChosen } from '../../../components/photo-field/use-chosen-photo.ts'

/** A photo on its way. */
export interface Upload {
  name: string
  /** The address of a picture of it, or null. */
  preview: string | null
  /** The part that is sent, 0 to 1. */
  fraction: number
}

/** Adds photos one after another, and removes one. `onKept` hears after each what there is. */
export function usePhotoUploads(
  uniqueId: string,
  photos: OwnersPhoto[],
  onKept: (photos: OwnersPhoto[]) => void,
) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  /** What went wrong, in words for people, or null. */
  const [fault, setFault] = useState<string | null>(null)

  const send = async (file: File): Promise<OwnersPhoto[] | null> => {
    setUpload({ name: file.name, preview: null, fraction: 0 })
    const shrunk = await shrinkChosen(file, false)
    if (shrunk?.ok === false) {
      setFault(shrunk.message)
      return null
    }
    const preview = shrunk?.preview ?? null
    const show = (fraction: number): void => setUpload({ name: file.name, preview, fraction })
    show(0)
    const named = { photo: shrunk?.photo ?? file, name: file.name }
    const outcome = await addPhoto(uniqueId, named, show)
    if (preview !== null) URL.revokeObjectURL(preview)
    if (outcome.kind === 'done') return outcome.value.photos
    setFault(faultOf(outcome, 'add the photo'))
    return null
  }

  const add = async (files: File[]): Promise<void> => {
    if (upload !== null) return
    setFault(null)
    const room = PHOTOS_MAX - photos.length
    let isFailed = false
    for (const file of files.slice(0, room)) {
      const kept = await send(file)
      isFailed = kept === null
      if (kept === null) break
      onKept(kept)
    }
    setUpload(null)
    if (!isFailed && files.length > room) {
      setFault(`You can add six photos. We took the first ${room}.`)
    }
  }

  const remove = async (photoId: string): Promise<void> => {
    if (removing !== null) return
    setFault(null)
    setRemoving(photoId)
    const outcome = await removeOnePhoto(uniqueId, photoId)
    setRemoving(null)
    if (outcome.kind === 'done') return onKept(outcome.value.photos)
    setFault(faultOf(outcome, 'remove the photo'))
  }

  return { upload, removing, fault, add, remove }
}

// The server says what is wrong with a photo better than we can.
function faultOf(outcome: NotDone, what: string): string {
  const problem = outcome.kind === 'refused' ? outcome.problems[0] : undefined
  return problem?.message ?? notDoneWords(what, outcome)
}
