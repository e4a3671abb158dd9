// Who runs the site. The Companies (Trading Disclosures) Regulations and regulation 6 of the Electronic Commerce
// (EC Directive) Regulations 2002 want it on a company's website.
import type { Reader } from './settings-reader.ts'
import type { SettingName } from './settings.ts'

export type Company = ReturnType<typeof readCompany>

// As Companies House makes them: eight digits, or two letters and six.
const COMPANY_NUMBER = /^([A-Z]{2}\d{6}|\d{8})$/
const VAT_NUMBER = /^GB\d{9}(\d{3})?$/
const ICO_NUMBER = /^Z[A-Z0-9]\d{6}$/

/** Reads the COMPANY_ settings, which production must give; a company without VAT leaves COMPANY_VAT out. */
export function readCompany(read: Reader) {
  const readGiven = (name: SettingName, shape?: { is: RegExp; such: string }): string => {
    const value = read.givenInProduction(name).replaceAll(/\s+/g, ' ')
    if (shape?.is.test(value.replaceAll(' ', '')) === false && value !== '') {
      read.fault(`${name} must be as ${shape.such}.`)
    }
    return value
  }
  const parts = ['England and Wales', 'Scotland', 'Northern Ireland'] as const
  const vat = read.text('COMPANY_VAT').replaceAll(' ', '')
  if (vat !== '' && !VAT_NUMBER.test(vat)) read.fault('COMPANY_VAT must be as GB123456789.')
  return {
    name: readGiven('COMPANY_NAME'),
    /** At Companies House, such as 01234567. */
    number: readGiven('COMPANY_NUMBER', { is: COMPANY_NUMBER, such: '01234567' }),
    /** The part of the United Kingdom in which it is registered. */
    registeredIn: read.choice<string>('COMPANY_REGISTERED_IN', parts),
    /** Of the registered office, in one line. */
    address: readGiven('COMPANY_ADDRESS'),
    /** Null where it is not registered for VAT. */
    vatNumber: vat || null,
    /** In the Information Commissioner's register of who pays the data protection fee. */
    icoNumber: readGiven('COMPANY_ICO', { is: ICO_NUMBER, such: 'ZA123456' }),
  }
}

/** The words of the terms, the privacy policy and the contact page. */
export function companyInWords(company: Company): string {
  const { name, number, registeredIn, address, vatNumber, icoNumber } = company
  const vat = vatNumber === null ? '' : ` VAT number ${vatNumber}.`
  return `${name} is registered in ${registeredIn}, company number ${number}. Registered office: ${address}.${vat} Registered with the Information Commissioner’s Office as ${icoNumber}.`
}

/** Reads APP_STORE_URL and GOOGLE_PLAY_URL: the console's pages in the stores, or null. */
export function readStorePages(read: Reader) {
  return {
    appStoreUrl: storePage(read, 'APP_STORE_URL', 'https://apps.apple.com/'),
    googlePlayUrl: storePage(read, 'GOOGLE_PLAY_URL', 'https://play.google.com/'),
  }
}

function storePage(read: Reader, name: SettingName, store: string): string | null {
  const typed = read.text(name)
  if (typed !== '' && !typed.startsWith(store)) read.fault(`${name} must begin with ${store}.`)
  return typed || null
}
