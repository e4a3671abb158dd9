import { addPhotoAction } from '../../../calls/photos.ts'
import { useHydrated } from '../../../components/use-hydrated.ts'

interface AddPhotosProps {
  uniqueId: string
  onChosen: (files: File[]) => void
}

/** The last tile. Without a script it is the browser's own field, for one photo at a time, and a button. */
export function AddPhotos({ uniqueId, onChosen }: AddPhotosProps) {
  const isHydrated = useHydrated()
  return (
    <li className={isHydrated ? undefined : 'plain-add'}>
      <form method="post" encType="multipart/form-data" action={addPhotoAction(uniqueId)}>
        <label className="tile add">
          <svg className="viewfinder" viewBox="0 0 60 44" aria-hidden="true">
            <path d="M17 8H9v8m34-8h8v8M9 28v8h8m34-8v8h-8M30 16v12m-6-6h12" />
          </svg>
          <span>Add photos</span>
          <input
            type="file"
            name="carPhoto"
            accept="image/*"
            required
            multiple={isHydrated}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              onChosen(files)
            }}
          />
        </label>
        {!isHydrated && (
          <button type="submit" className="button">
            Add Photo
          </button>
        )}
      </form>
    </li>
  )
}
