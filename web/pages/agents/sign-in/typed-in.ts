// What was typed into a form's field.

/** Trimmed; '' where there is no such field. */
export function typedIn(form: HTMLFormElement, field: string): string {
  const value = new FormData(form).get(field)
  return typeof value === 'string' ? value.trim() : ''
}
