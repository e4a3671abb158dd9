import type { Answer } from './call-outcome.ts'

export interface NamedPhoto {
  photo: Blob
  name: string
}

/** Sends a photo by itself, as the field `carPhoto`; null where no answer came. */
export async function uploadPhoto(
  path: string,
  { photo, name }: NamedPhoto,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<Answer | null> {
  // Few owners have a photo to send from these pages.
  const module = await import('./send-form.ts').catch(() => null)
  if (module === null) return null
  const form = new FormData()
  form.append('carPhoto', photo, name)
  return module.sendForm(path, form, { headers: {}, onProgress })
}
