import type { Answer } from './call-outcome.ts'
import { sendForm } from './send-form.ts'

export interface NamedPhoto {
  photo: Blob
  name: string
}

/** Sends a photo by itself, as the field `carPhoto`; null where no answer came. */
export function uploadPhoto(
  path: string,
  { photo, name }: NamedPhoto,
  onProgress: (fraction: number) => void,
): Promise<Answer | null> {
  const form = new FormData()
  form.append('carPhoto', photo, name)
  return sendForm(path, form, { headers: {}, onProgress })
}
