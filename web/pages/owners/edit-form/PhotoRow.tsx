// The photos of a posting, in the row of its form: each is saved or removed at once, by its own call.
import { useRef, useState } from 'react'
import { PHOTOS_MAX } from '../../../../domain/basics/problem.ts'
import type { OwnersPhoto, Posting } from '../../../../domain/wire/posting.ts'
import { notDoneWords, type NotDone } from '../../../calls/call-outcome.ts'
import {
  addPhotoAction,
  removePhotoAction,
  addPhoto,
  removeOnePhoto,
} from '../../../calls/posting.ts'
import { Alert } from '../../../components/Alert.tsx'
import { focusIfLost, useOnceChanged } from '../../../components/focus.ts'
import { UploadProgress } from '../../../components/photo-field/PhotoField.tsx'
import { shrinkChosen } from '../../../components/photo-field/use-chosen-photo.ts'
import { useHydrated } from '../../../components/use-browser.ts'
import { Icon } from '../../../components/Icons.tsx'

interface PhotoRowProps {
  uniqueId: string
  photos: OwnersPhoto[]
  /** Without a script there is nobody to tell. */
  onSaved?: ((kept: Pick<Posting, 'photos'>) => void) | undefined
}

// It lies within the form of the details, so its fields belong to a form of their own.
const FORM = 'photos-form'

/** The form that the row sends where there is no script; put it outside of the other. */
export function PhotosForm({ uniqueId }: Pick<PhotoRowProps, 'uniqueId'>) {
  return (
    <form
      id={FORM}
      method="post"
      encType="multipart/form-data"
      action={addPhotoAction(uniqueId)}
      hidden
    />
  )
}

export function PhotoRow({ uniqueId, photos, onSaved }: PhotoRowProps) {
  const keep = (kept: OwnersPhoto[]): void => onSaved?.({ photos: kept })
  const { upload, removing, fault, add, remove } = usePhotoUploads(uniqueId, photos, keep)
  const label = useRef<HTMLParagraphElement>(null)
  // The button that removed a photo went with it, and the add tile with the sixth.
  useOnceChanged(photos.length, () => focusIfLost(label.current))
  return (
    <div id="photos" className="field" role="group" aria-labelledby="photos-label">
      <p id="photos-label" className="label" ref={label} tabIndex={-1}>
        Photos<i> (up to six, saved as added)</i>
      </p>
      <ul className="plain tiles">
        {photos.map(({ photoId, path }, index) => (
          <li key={photoId}>
            <img
              src={path}
              alt={`The car, ${index + 1} of ${photos.length}`}
              width={72}
              height={54}
            />
            <button
              type="submit"
              form={FORM}
              formAction={removePhotoAction(uniqueId, photoId)}
              formEncType="application/x-www-form-urlencoded"
              formNoValidate
              className="remove"
              aria-label={`Remove photo ${index + 1}`}
              disabled={removing !== null || upload !== null}
              onClick={(event) => {
                event.preventDefault()
                void remove(photoId)
              }}
            >
              {removing === photoId ? (
                <span className="spinner" />
              ) : (
                <Icon width="12" height="12" box="12 12" d="m1 1 10 10m0-10L1 11" />
              )}
            </button>
          </li>
        ))}
        {upload !== null && (
          <li>
            {upload.preview === null ? (
              <span className="add" />
            ) : (
              <img src={upload.preview} alt={`Preview of ${upload.name}`} width={72} height={54} />
            )}
            <UploadProgress fraction={upload.fraction} />
          </li>
        )}
        {upload === null && photos.length < PHOTOS_MAX && <AddTile onChosen={add} />}
      </ul>
      {fault !== null && <Alert kind="warning">{fault}</Alert>}
    </div>
  )
}

/** The last tile. Without a script it is the browser's own field, for one photo at a time, and a button. */
function AddTile({ onChosen }: { onChosen: (files: File[]) => Promise<void> }) {
  const isHydrated = useHydrated()
  return (
    <li className={isHydrated ? undefined : 'plain-add'}>
      <label className="add">
        <Icon width="20" height="20" box="20 20" d="M10 2v16M2 10h16" />
        <span className="visually-hidden">Add photos</span>
        <input
          type="file"
          name="carPhoto"
          form={FORM}
          accept="image/*"
          required
          multiple={isHydrated}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            void onChosen(files)
          }}
        />
      </label>
      {!isHydrated && (
        <button type="submit" form={FORM} className="button">
          Add Photo
        </button>
      )}
    </li>
  )
}

interface Upload {
  name: string
  preview: string | null
  fraction: number
}

function usePhotoUploads(
  uniqueId: string,
  photos: OwnersPhoto[],
  onKept: (photos: OwnersPhoto[]) => void,
) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)
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
