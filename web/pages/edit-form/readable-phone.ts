// How an owner reads their own number back.
import { nationalPart } from '../../components/phone-field/phone-typing.ts'

/** A British number as it is dialled, `07700 900123`; any other as it is, in E.164. */
export function readablePhone(phone: string): string {
  return phone.startsWith('+44') ? nationalPart(phone.slice(1), '44') : phone
}
