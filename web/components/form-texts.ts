/** The fields of `form` as they are sent: without the spaces around their texts. */
export function readTrimmed(form: HTMLFormElement): FormData {
  const fields = new FormData(form)
  for (const [name, value] of fields) {
    if (typeof value === 'string') fields.set(name, value.trim())
  }
  return fields
}

/** The text in `field`, or '' where it is missing or a file. */
export function textOf(fields: FormData, field: string): string {
  const value = fields.get(field)
  return typeof value === 'string' ? value : ''
}
