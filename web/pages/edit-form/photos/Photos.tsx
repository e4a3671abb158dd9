// The photos of a posting in a form of their own: each is saved or removed by itself.
import { useEffect, useRef } from 'react'
import { PHOTOS_MAX, type OwnersPhoto, type Posting } from '../../../../domain/wire/posting.ts'
import { removePhotoAction } from '../../../calls/photos.ts'
import { Alert } from '../../../components/Alert.tsx'
import { focusIfLost } from '../../../components/focus-if-lost.ts'
import { AddPhotos } from './AddPhotos.tsx'
import { usePhotoUploads, type Upload } from './use-photo-uploads.ts'

interface PhotosProps {
  uniqueId: string
  posting: Pick<Posting, 'photos'>
  /** Without a script there is nobody to tell. */
  onSaved?: (kept: Pick<Posting, 'photos'>) => void
}

export function Photos({ uniqueId, posting: { photos }, onSaved }: PhotosProps) {
  const keep = (kept: OwnersPhoto[]): void => onSaved?.({ photos: kept })
  const { upload, removing, fault, add, remove } = usePhotoUploads(uniqueId, photos, keep)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(photos.length)
  // The button that removed a photo went with it, and the add tile with the sixth.
  useEffect(() => {
    if (before.current !== photos.length) focusIfLost(heading.current)
    before.current = photos.length
  }, [photos.length])
  const hasRoom = photos.length < PHOTOS_MAX
  return (
    <section className="part photos" aria-labelledby="photos">
      <h2 id="photos" ref={heading} tabIndex={-1}>
        Photos
      </h2>
      <p>{photosInWords(photos.length)}</p>
      <ul className="plain tiles">
        {photos.map(({ photoId, path }, index) => (
          <li key={photoId}>
            <img
              src={path}
              alt={`The car, ${index + 1} of ${photos.length}`}
              width={160}
              height={120}
            />
            <form
              method="post"
              action={removePhotoAction(uniqueId, photoId)}
              onSubmit={(event) => {
                event.preventDefault()
                void remove(photoId)
              }}
            >
              <button
                type="submit"
                className="link"
                disabled={removing !== null || upload !== null}
              >
                <span>{removing === photoId ? 'Removing..' : 'Remove'}</span>
                <span className="visually-hidden"> photo {index + 1}</span>
              </button>
            </form>
          </li>
        ))}
        {upload !== null && <Uploading {...upload} />}
        {upload === null && hasRoom && (
          <AddPhotos uniqueId={uniqueId} onChosen={(files) => void add(files)} />
        )}
      </ul>
      {fault !== null && <Alert kind="warning">{fault}</Alert>}
    </section>
  )
}

function photosInWords(count: number): string {
  if (count === 0) return `None yet. You can add up to ${PHOTOS_MAX}.`
  return `${count} of ${PHOTOS_MAX}. Buyers’ lists show the first.`
}

// Seen as it goes; said only at each quarter.
function Uploading({ name, preview, fraction }: Upload) {
  const quarters = Math.floor(fraction * 4) * 25
  return (
    <li>
      {preview === null ? (
        <span className="tile" />
      ) : (
        <img src={preview} alt={`Preview of ${name}`} width={160} height={120} />
      )}
      <p aria-hidden="true">{`Uploading, ${Math.floor(fraction * 100)}%`}</p>
      <progress aria-label="Uploading photo" value={fraction} />
      <output className="visually-hidden">{`Uploading photo, ${quarters}%`}</output>
    </li>
  )
}
