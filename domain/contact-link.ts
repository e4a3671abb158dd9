// An agent's contact is a phone number that can be called; should it be anything else, it is only shown.

/** The address that calls `contact`, or null where it is no phone number. */
export function contactLink(contact: string): string | null {
  if (!/^\+?[\d\s().-]{7,}$/.test(contact)) return null
  return `tel:${contact.replaceAll(/[^\d+]/g, '')}`
}
