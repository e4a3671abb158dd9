// Heavy: loaded when the list is opened or a number from abroad is typed.
import rows from './countries.json' with { type: 'json' }
import { type Country, digitsOf } from './phone-typing.ts'

export interface ListedCountry extends Country {
  otherNames: string[]
  /** Of countries that share a dial code: a pattern of the first digits that are this one's. */
  leading: string
}

export const countries: ListedCountry[] = rows.map(
  ([iso = '', code = '', name = '', leading = '', otherNames = '', trunk = '']) => ({
    iso,
    code,
    name,
    leading,
    trunk,
    otherNames: otherNames === '' ? [] : otherNames.split('|'),
  }),
)

/**
 * The country of an international number, out of what follows its + or 00; null while the code is not
 * complete. `chosen` stays chosen where the code is its own too.
 */
export function countryOf(afterThePrefix: string, chosen: Country): Country | null {
  const digits = digitsOf(afterThePrefix)
  const sharing = countries.filter(({ code }) => digits.startsWith(code))
  if (sharing.some(({ iso }) => iso === chosen.iso)) return chosen
  const national = digits.slice(sharing[0]?.code.length)
  const isOwn = ({ leading }: ListedCountry): boolean =>
    leading !== '' && new RegExp(`^(?:${leading})`).test(national)
  return sharing.find(isOwn) ?? sharing.find(({ leading }) => leading === '') ?? null
}
