import { useEffect, useRef, useState } from 'react'
import type { NamedPhoto } from '../../calls/upload-photo.ts'

/** The photo as it will be sent, once it was made smaller; null where it cannot be read as a photo. */
export type ChosenPhoto = Promise<NamedPhoto | null>

export type OnPhoto = (photo: ChosenPhoto | null) => void

export interface Photo {
  name: string
  /** The address of a picture of it, null while that is being made. */
  preview: string | null
}

/** Tells `onPhoto` of every change. */
export function useChosenPhoto(onPhoto: OnPhoto) {
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef<File | null>(null)
  // Not read from `photo`: one that is overtaken at once is never drawn.
  const preview = useRef('')

  // Gone with the form, the field waits for no photo.
  useEffect(
    () => () => {
      latest.current = null
      URL.revokeObjectURL(preview.current)
    },
    [],
  )

  const keep = (file: File | null, seenAs: string | null): void => {
    latest.current = file
    URL.revokeObjectURL(preview.current)
    preview.current = seenAs ?? ''
    setPhoto(file && { name: file.name, preview: seenAs })
  }

  const remove = (input: HTMLInputElement | null): void => {
    if (input !== null) input.value = ''
    setRefusal(null)
    keep(null, null)
    onPhoto(null)
  }

  const choose = async (input: HTMLInputElement | null, wasReady = false): Promise<void> => {
    const file = input?.files?.[0]
    // A chooser that was closed again changes nothing.
    if (file === undefined) return
    setRefusal(null)
    keep(file, null)
    const shrinking = shrinkChosen(file, wasReady)
    const { name } = file
    onPhoto(
      shrinking.then((made) => (made?.ok === false ? null : { photo: made?.photo ?? file, name })),
    )
    const shrunk = await shrinking
    if (shrunk === null) return
    if (latest.current !== file) return shrunk.ok ? URL.revokeObjectURL(shrunk.preview) : undefined
    if (shrunk.ok) return keep(file, shrunk.preview)
    if (input !== null) input.value = ''
    keep(null, null)
    setRefusal(shrunk.message)
  }

  return { photo, refusal, choose, remove }
}

const loadMeans = () => import('./shrink-photo.ts')

/** Loads what makes a photo smaller while somebody looks for one. */
export function prepare(): void {
  loadMeans().catch(() => undefined)
}

/** Null where the means to shrink it do not load: then it is sent as it is. */
export async function shrinkChosen(file: File, wasReady: boolean) {
  try {
    const { shrinkPhoto } = await loadMeans()
    return await shrinkPhoto(file, wasReady)
  } catch {
    return null
  }
}
