// Without a script it is the browser's own file field.
import { useEffect, useRef } from 'react'
import { FieldNote, noteId } from '../Field.tsx'
import { prepare, useChosenPhoto, type OnPhoto } from './use-chosen-photo.ts'
import { Icon } from '../Icons.tsx'

interface PhotoFieldProps {
  label?: string
  /** Under the label: whether it is needed, and who sees it. */
  note?: string
  /** The part of the photo that is sent, 0 to 1; null while nothing is being sent. */
  uploading: number | null
  initial?: FormDataEntryValue | null | undefined
  onChange: OnPhoto
}

const ID = 'carPhoto'

/** A file field named `carPhoto`. What cannot be read as a photo is said at once, and not kept. */
export function PhotoField({
  label = 'Add a photo of the car',
  note = 'Optional. Buyers see it.',
  uploading,
  initial,
  onChange,
}: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { photo, refusal, choose, remove } = useChosenPhoto(onChange)

  // A photo chosen before the script came, or put back, is looked at once.
  useEffect(() => {
    const isPutBack = initial instanceof File
    if (isPutBack) putFile(input.current, initial)
    void choose(input.current, isPutBack)
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])

  return (
    <div className="field">
      <div className={photo === null ? 'photo' : 'photo chosen'}>
        <input
          ref={input}
          id={ID}
          name={ID}
          type="file"
          accept="image/*"
          hidden={photo !== null && uploading !== null}
          aria-describedby={noteId(ID)}
          aria-invalid={refusal !== null}
          onClick={prepare}
          onChange={({ currentTarget }) => void choose(currentTarget)}
        />
        {photo === null ? (
          <>
            <Icon
              className="icon viewfinder"
              box="60 44"
              d="M17 8H9v8m34-8h8v8M9 28v8h8m34-8v8h-8M30 16v12m-6-6h12"
            />
            <div>
              <label htmlFor={ID}>{label}</label>
              <p>{note}</p>
            </div>
          </>
        ) : (
          <>
            {photo.preview === null ? (
              <span className="preview" />
            ) : (
              <img className="preview" src={photo.preview} alt={`Preview of ${photo.name}`} />
            )}
            <div>
              <strong>{photo.name}</strong>
              {uploading === null ? (
                <p>
                  <label className="link" htmlFor={ID}>
                    Change<span className="visually-hidden"> the photo</span>
                  </label>
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      remove(input.current)
                      input.current?.focus()
                    }}
                  >
                    Remove<span className="visually-hidden"> the photo</span>
                  </button>
                </p>
              ) : (
                <>
                  <p aria-hidden="true">{`Uploading photo, ${Math.floor(uploading * 100)}%`}</p>
                  <UploadProgress fraction={uploading} />
                </>
              )}
            </div>
          </>
        )}
      </div>
      <FieldNote of={ID} error={refusal ?? undefined} />
    </div>
  )
}

function putFile(input: HTMLInputElement | null, file: File): void {
  const files = new DataTransfer()
  files.items.add(file)
  if (input !== null) input.files = files.files
}

/** Seen as it goes; said only at each quarter. */
export function UploadProgress({ fraction }: { fraction: number }) {
  const quarters = Math.floor(fraction * 4) * 25
  return (
    <>
      <progress aria-label="Uploading photo" value={fraction} />
      <output className="visually-hidden">{`Uploading photo, ${quarters}%`}</output>
    </>
  )
}
