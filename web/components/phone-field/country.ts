export interface Country {
  /** ISO 3166-1, such as GB. */
  iso: string
  /** The dial code without its plus, such as 44. Several countries may share one. */
  code: string
  name: string
  /** A pattern of what stands before a number at home and not abroad, such as 0. */
  trunk: string
}

/** Where the field starts. */
export const UNITED_KINGDOM: Country = {
  iso: 'GB',
  code: '44',
  name: 'United Kingdom',
  trunk: '0',
}

/** What the country button is called. */
export function labelOf({ name, code }: Country): string {
  return `Country code: ${name} +${code}`
}
