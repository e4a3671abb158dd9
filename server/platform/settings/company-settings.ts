// Who runs the site. The Companies (Trading Disclosures) Regulations and regulation 6 of the Electronic Commerce
// (EC Directive) Regulations 2002 want it on a company's website.
import type { Reader } from './settings-reader.ts'
import type { SettingName } from './settings.ts'

export interface Company {
  name: string
  /** At Companies House, such as 01234567. */
  number: string
  /** The part of the United Kingdom in which it is registered. */
  registeredIn: string
  /** Of the registered office, in one line. */
  address: string
  /** Null where it is not registered for VAT. */
  vatNumber: string | null
  /** In the Information Commissioner's register of who pays the data protection fee. */
  icoNumber: string
}

// As Companies House makes them: eight digits, or two letters and six.
const COMPANY_NUMBER = /^([A-Z]{2}\d{6}|\d{8})$/
const VAT_NUMBER = /^GB\d{9}(\d{3})?$/
const ICO_NUMBER = /^Z[A-Z0-9]\d{6}$/

/** Reads the COMPANY_ settings, which production must give; a company without VAT leaves COMPANY_VAT out. */
export function readCompany(read: Reader): Company {
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
    number: readGiven('COMPANY_NUMBER', { is: COMPANY_NUMBER, such: '01234567' }),
    registeredIn: read.choice('COMPANY_REGISTERED_IN', parts),
    address: readGiven('COMPANY_ADDRESS'),
    vatNumber: vat || null,
    icoNumber: readGiven('COMPANY_ICO', { is: ICO_NUMBER, such: 'ZA123456' }),
  }
}

/** The words of the terms, the privacy policy and the contact page. */
export function companyInWords({
  name,
  number,
  registeredIn,
  address,
  vatNumber,
  icoNumber,
}: Company): string {
  const vat = vatNumber === null ? '' : ` VAT number ${vatNumber}.`
  return `${name} is registered in ${registeredIn}, company number ${number}. Registered office: ${address}.${vat} Registered with the Information Commissioner’s Office as ${icoNumber}.`
}

export interface StorePages {
  /** The console's pages in the stores, or null. */
  appStoreUrl: string | null
  googlePlayUrl: string | null
}

/** Reads APP_STORE_URL and GOOGLE_PLAY_URL. */
export function readStorePages(read: Reader): StorePages {
  return {
    appStoreUrl: storePage(read, 'APP_STORE_URL', 'https://apps.apple.com/'),
    googlePlayUrl: storePage(read, 'GOOGLE_PLAY_URL', 'https://play.google.com/'),
  }
}

function storePage(
  read: Reader,
  name: 'APP_STORE_URL' | 'GOOGLE_PLAY_URL',
  store: string,
): string | null {
  const typed = read.text(name)
  if (typed !== '' && !typed.startsWith(store)) read.fault(`${name} must begin with ${store}.`)
  return typed || null
}
