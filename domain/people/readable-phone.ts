/** A British number as people dial it, `07700 900123`; any other number in E.164. */
export function readablePhone(phone: string): string {
  return phone.replace(/\+44(\d{4})(\d{6})$/, '0$1 $2')
}

/** A phone (E.164) or an email address by which its holder knows it and nobody else does. */
export function maskedReach(reach: string): string {
  if (reach.includes('@')) return reach.replace(/^(.)[^@]*/, '$1…')
  return readablePhone(reach).replaceAll(/\d(?=(?:\D*\d){3})/g, '•')
}

/** The `tel:` address of an agent's contact, or null if the contact is no phone number and can only be shown. */
export function contactLink(contact: string): string | null {
  if (!/^\+?[\d\s().-]{7,}$/.test(contact)) return null
  return `tel:${contact.replaceAll(/[^\d+]/g, '')}`
}
