// The photo is made smaller and shown as soon as it is chosen.
import { useEffect, useRef, useState } from 'react'

/** The photo as it will be sent with its name, or null. */
export type OnPhoto = (photo: Blob | null, name: string) => void

export interface Photo {
  name: string
  /** The address of a picture of it, null while that is being made. */
  preview: string | null
}

/** Tells `onPhoto` of every change. The whole file is used until the smaller photo is ready. */
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

  const keep = (file: File | null, blob: Blob | null, seenAs: string | null): void => {
    latest.current = file
    URL.revokeObjectURL(preview.current)
    preview.current = seenAs ?? ''
    setPhoto(file && { name: file.name, preview: seenAs })
    onPhoto(blob, file?.name ?? '')
  }

  const remove = (input: HTMLInputElement | null): void => {
    if (input !== null) input.value = ''
    setRefusal(null)
    keep(null, null, null)
  }

  const choose = async (input: HTMLInputElement | null, wasReady = false): Promise<void> => {
    const file = input?.files?.[0]
    // A chooser that was closed again changes nothing.
    if (file === undefined) return
    setRefusal(null)
    keep(file, file, null)
    const shrunk = await shrinkChosen(file, wasReady)
    if (shrunk === null) return
    if (latest.current !== file) return shrunk.ok ? URL.revokeObjectURL(shrunk.preview) : undefined
    if (shrunk.ok) return keep(file, shrunk.photo, shrunk.preview)
    remove(input)
    setRefusal(shrunk.message)
  }

  return { photo, refusal, choose, remove }
}

/** Null where the means to shrink it do not load: then it is sent as it is. */
export async function shrinkChosen(file: File, wasReady: boolean) {
  try {
    const { shrinkPhoto } = await import('../shrink-photo.ts')
    return await shrinkPhoto(file, wasReady)
  } catch {
    return null
  }
}
