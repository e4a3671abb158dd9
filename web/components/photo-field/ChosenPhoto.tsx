// A chosen photo: what it looks like, its name, and either what can be done with it or how much of it
// is sent.
import type { Photo } from './use-chosen-photo.ts'

interface ChosenPhotoProps {
  photo: Photo
  /** The file field that Change opens. */
  fieldId: string
  uploading: number | null
  onRemove: () => void
}

/** The inside of the row. */
export function ChosenPhoto({ photo, fieldId, uploading, onRemove }: ChosenPhotoProps) {
  return (
    <>
      {photo.preview === null ? <span className="preview" /> : <Preview {...photo} />}
      <div>
        <strong>{photo.name}</strong>
        {uploading === null ? (
          <p>
            <label className="link" htmlFor={fieldId}>
              Change<span className="unseen"> the photo of the car</span>
            </label>
            <button type="button" className="link" onClick={onRemove}>
              Remove<span className="unseen"> the photo</span>
            </button>
          </p>
        ) : (
          <Upload fraction={uploading} />
        )}
      </div>
    </>
  )
}

function Preview({ preview, name }: Photo) {
  return <img className="preview" src={preview ?? ''} alt={`Preview of ${name}`} />
}

// Seen as it goes; said only at each quarter.
function Upload({ fraction }: { fraction: number }) {
  const quarters = Math.floor(fraction * 4) * 25
  return (
    <>
      <p aria-hidden="true">{`Uploading photo, ${Math.floor(fraction * 100)}%`}</p>
      <progress aria-label="Uploading photo" value={fraction} />
      <output className="unseen">{`Uploading photo, ${quarters}%`}</output>
    </>
  )
}
