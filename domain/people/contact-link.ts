// An agent's contact is a phone number that owners can call. Any other contact is only shown.

/** The `tel:` address of `contact`, or null where the contact is no phone number. */
export function contactLink(contact: string): string | null {
  if (!/^\+?[\d\s().-]{7,}$/.test(contact)) return null
  return `tel:${contact.replaceAll(/[^\d+]/g, '')}`
}
