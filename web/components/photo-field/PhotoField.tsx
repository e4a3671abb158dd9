// The photo of the car: a row that takes a file, then shows it, then how much of it is sent. Without a
// script the row is the browser's own file field.
import { useEffect, useRef } from 'react'
import { FieldNote, noteId } from '../FieldNote.tsx'
import { ChosenPhoto } from './ChosenPhoto.tsx'
import { useChosenPhoto, type OnPhoto } from './use-chosen-photo.ts'

interface PhotoFieldProps {
  /** The part of the photo that is sent, 0 to 1; null while nothing is being sent. */
  uploading: number | null
  /** A file that is chosen already. */
  initial?: FormDataEntryValue | null | undefined
  /** The photo as it is to be sent, or null where there is none (any more). */
  onChange: OnPhoto
}

const ID = 'carPhoto'

/** A file field named `carPhoto`. What cannot be read as a photo is said at once, and not kept. */
export function PhotoField({ uploading, initial, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { photo, refusal, choose, remove } = useChosenPhoto(onChange)

  // What was chosen before the script came, or is put back: looked at once.
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
          onChange={({ currentTarget }) => void choose(currentTarget)}
        />
        {photo === null ? (
          <>
            <svg className="viewfinder" viewBox="0 0 60 44" aria-hidden="true">
              <path d="M17 8H9v8m34-8h8v8M9 28v8h8m34-8v8h-8M30 16v12m-6-6h12" />
            </svg>
            <div>
              <label htmlFor={ID}>Add a photo of the car</label>
              <p>Optional. Buyers see it.</p>
            </div>
          </>
        ) : (
          <ChosenPhoto
            photo={photo}
            fieldId={ID}
            uploading={uploading}
            onRemove={() => {
              remove(input.current)
              input.current?.focus()
            }}
          />
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
