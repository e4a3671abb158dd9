// Whether a posting's number is confirmed, and if not, whether the link at hand can confirm it.
import type { PhoneConfirmation } from '../../domain/wire/posting.ts'

/** `linkProvesPhone` where only the holder of the present number was texted the link at hand. */
export function phoneConfirmation(posting: {
  confirmedAt: number | null
  linkProvesPhone: boolean
}): PhoneConfirmation {
  if (posting.confirmedAt !== null) return 'confirmed'
  return posting.linkProvesPhone ? 'by-this-link' : 'by-other-link'
}
