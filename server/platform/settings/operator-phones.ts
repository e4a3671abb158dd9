// Only a setting names who may sign in at the desk, so taking somebody out of it locks them out.
import { parsePhoneNumber, type PhoneNumber } from '../../../domain/people/phone-number.ts'
import { OPERATOR_ROLES, type OperatorRole } from '../../../domain/wire/desk.ts'
import { takesDrama, type CarrierSettings } from '../carriers/carriers.ts'
import type { Digest } from '../digest.ts'
import type { SettingReader } from './settings-reader.ts'

export interface OperatorPhone {
  name: string
  phone: PhoneNumber
  role: OperatorRole
}

const NAME = /^\p{L}[\p{L}\p{M}\d'’. -]{0,39}$/u

/** The operators of a trial, if the setting is empty and texts only reach the console. */
const MADE_UP = 'Priya S.:+447700900900:manager,Tom B.:+447700900901:support'

/** Reads OPERATOR_PHONES: `Priya S.:+447700900001:manager,Tom B.:+447700900002:support`. */
export function readOperatorPhones(
  read: SettingReader<'OPERATOR_PHONES'>,
  { mode, carrier }: { mode: string; carrier: Pick<CarrierSettings, 'name'> },
): OperatorPhone[] {
  const isTried = mode === 'development' && carrier.name === 'console'
  const typed = read.text('OPERATOR_PHONES') || (isTried ? MADE_UP : '')
  if (typed === '') return []
  const operators = typed.split(',').map((one): OperatorPhone | null => {
    const [name = '', number = '', role = '', ...more] = one.split(':').map((part) => part.trim())
    const phone = parsePhoneNumber(number, { allowDrama: takesDrama(carrier) })
    const isRole = OPERATOR_ROLES.find((known) => known === role)
    if (!phone.ok || isRole === undefined || !NAME.test(name) || more.length > 0) return null
    return { name, phone: phone.value, role: isRole }
  })
  const known = operators.filter((operator) => operator !== null)
  const isTold =
    known.length === operators.length &&
    isEachOnce(known.map(({ name }) => name.toLowerCase())) &&
    isEachOnce(known.map(({ phone }) => phone)) &&
    known.some(({ role }) => role === 'manager')
  if (!isTold) {
    read.fault(
      'OPERATOR_PHONES must be name:number:role, with commas between, such as Priya S.:+447700900001:manager,Tom B.:+447700900002:support. Each name and number once, roles are manager and support, and one is a manager.',
    )
  }
  return known
}

function isEachOnce(values: string[]): boolean {
  return new Set(values).size === values.length
}

export function operatorOfPhone(
  { config }: { config: { operators: readonly OperatorPhone[] } },
  phone: string,
): OperatorPhone | undefined {
  return config.operators.find((operator) => operator.phone === phone)
}

export function operatorDigest({ digest }: { digest: Digest }, phone: string): string {
  return digest('operator', phone)
}

export function operatorOfDigest(
  services: { config: { operators: readonly OperatorPhone[] }; digest: Digest },
  digest: string,
): OperatorPhone | undefined {
  return services.config.operators.find(({ phone }) => operatorDigest(services, phone) === digest)
}
