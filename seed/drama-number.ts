// Numbers that nobody has. Source: Ofcom, "Telephone numbers for use in TV and radio drama programmes".
import { parsePhoneNumber, type PhoneNumber } from '../domain/phone-number.ts'

/** A number of Ofcom's for drama, such as `07700 900461`, in E.164. Throws where it is none. */
export function dramaNumber(typed: string): PhoneNumber {
  const phone = parsePhoneNumber(typed, { allowDrama: true })
  if (!phone.ok) throw new Error('This is no number for drama.')
  return phone.value
}
