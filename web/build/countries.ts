// Makes countries.json and flags.svg. Run it after an update of what they come from: `node web/build/countries.ts`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as flags from 'country-flag-icons/string/3x2'
import {
  getCountries,
  getCountryCallingCode,
  Metadata,
  type CountryCode,
} from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'
import { format } from 'oxfmt'

const FOLDER = join(import.meta.dirname, '../components/phone-field')

export const COUNTRIES_FILE = join(FOLDER, 'countries.json')
export const FLAGS_FILE = join(FOLDER, 'flags.svg')

// Matches nothing: such a country can be told from the others of its code only by its owner.
const NO_DIGITS = '(?!)'

export async function makeCountries(): Promise<string> {
  const names = new Intl.DisplayNames('en-GB', { type: 'region' })
  const rows = getCountries()
    .map((iso) => ({ iso, name: names.of(iso) ?? iso }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'))
    .map(({ iso, name }) => [
      iso,
      getCountryCallingCode(iso),
      name,
      leadingDigits(iso),
      OTHER_NAMES[iso] ?? '',
      TRUNKS[iso] ?? trunkOf(iso),
    ])
  const wide = await format('wide.json', JSON.stringify(rows), { printWidth: 300 })
  return (await format('countries.json', wide.code, { printWidth: 100 })).code
}

/** A symbol for each country, named by its ISO code. The pictures are country-flag-icons' (MIT). */
export function makeFlags(): string {
  const pictures = new Map<string, string>(Object.entries(flags))
  const symbols = getCountries().map((iso) =>
    (pictures.get(iso) ?? '')
      .replace(' xmlns="http://www.w3.org/2000/svg"', '')
      .replace('<svg', `<symbol id="${iso}"`)
      .replace('</svg>', '</symbol>')
      .trim(),
  )
  const licence = '<!-- Flags: country-flag-icons, MIT licence, (c) 2020 @catamphetamine -->'
  return `<svg xmlns="http://www.w3.org/2000/svg">${licence}\n${symbols.join('\n')}\n</svg>\n`
}

// Of countries that share a dial code, the first has the numbers whose own first digits say nothing else.
function leadingDigits(iso: CountryCode): string {
  const sharing = new Map(Object.entries(metadata.country_calling_codes))
  if (sharing.get(getCountryCallingCode(iso))?.[0] === iso) return ''
  const plan = new Metadata()
  plan.selectNumberingPlan(iso)
  // Its absence is a 0 in the metadata.
  return plan.numberingPlan?.leadingDigits() || NO_DIGITS
}

interface WithPrefix {
  /** Not in its types. */
  nationalPrefix(): string | 0 | undefined
}

function trunkOf(iso: CountryCode): string {
  const plan = new Metadata()
  plan.selectNumberingPlan(iso)
  return (plan.numberingPlan as unknown as WithPrefix).nationalPrefix() || ''
}

/** Where it is more than libphonenumber's national prefix. */
const TRUNKS: Record<string, string> = {
  // A mobile's area code is followed by 15 at home; abroad a 9 stands before it.
  AR: '0?(?=\\d{12}$)(11|\\d{3}|\\d{4})15|0',
  BY: '80?',
}

/** What else people call a country, by ISO code, joined by |. The first letters matter to search. */
const OTHER_NAMES: Record<string, string> = {
  AE: 'UAE|Emirates|Dubai|Abu Dhabi',
  BA: 'Bosnia',
  BQ: 'Bonaire|Sint Eustatius|Saba',
  CD: 'Democratic Republic of the Congo|DRC|DR Congo|Zaire',
  CG: 'Republic of the Congo',
  CI: 'Ivory Coast',
  CN: 'PRC',
  CV: 'Cabo Verde',
  CZ: 'Czech Republic',
  DE: 'Deutschland',
  ES: 'España|Canary Islands',
  FK: 'Malvinas',
  FM: 'Federated States of Micronesia',
  GB: 'UK|Great Britain|Britain|England|Scotland|Wales|Northern Ireland',
  GR: 'Hellas',
  HK: 'Hong Kong',
  IE: 'Republic of Ireland|Eire',
  IM: 'Manx',
  IR: 'Persia',
  KN: 'Saint Kitts',
  KP: 'DPRK',
  KR: 'Korea|Republic of Korea',
  LC: 'Saint Lucia',
  LK: 'Ceylon',
  MF: 'Saint Martin',
  MK: 'Macedonia',
  MM: 'Burma|Myanmar',
  MO: 'Macau',
  NL: 'Holland',
  PM: 'Saint Pierre',
  PS: 'Palestine|Gaza|West Bank',
  PT: 'Madeira|Azores',
  PF: 'Tahiti',
  RU: 'Russian Federation',
  SH: 'Saint Helena',
  ST: 'Sao Tome',
  SX: 'Saint Maarten',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey',
  TW: 'Republic of China|Formosa',
  US: 'USA|America|United States of America|Hawaii|Alaska',
  VA: 'Holy See',
  VC: 'Saint Vincent',
  VG: 'BVI',
  VI: 'Virgin Islands of the United States',
}

if (import.meta.main) {
  writeFileSync(COUNTRIES_FILE, await makeCountries())
  writeFileSync(FLAGS_FILE, makeFlags())
}
