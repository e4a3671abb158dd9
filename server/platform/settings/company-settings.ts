// Who runs the site. The Companies (Trading Disclosures) Regulations and regulation 6 of the Electronic Commerce
// (EC Directive) Regulations 2002 want it on a company's website.
import type { Reader } from './settings-reader.ts'
import type { SettingName } from './settings.ts'

export type Company = ReturnType<typeof readCompany>

/** Reads the COMPANY_ settings, which production must give; a company without VAT leaves COMPANY_VAT out. */
export function readCompany(read: Reader) {
  const readGiven = (name: SettingName): string =>
    read.givenInProduction(name).replaceAll(/\s+/g, ' ')
  const parts = ['England and Wales', 'Scotland', 'Northern Ireland'] as const
  return {
    name: readGiven('COMPANY_NAME'),
    /** At Companies House, such as 01234567. */
    number: readGiven('COMPANY_NUMBER'),
    /** The part of the United Kingdom in which it is registered. */
    registeredIn: read.choice<string>('COMPANY_REGISTERED_IN', parts),
    address: readGiven('COMPANY_ADDRESS'),
    vatNumber: read.text('COMPANY_VAT').replaceAll(/\s/g, '') || null,
    /** In the Information Commissioner's register of who pays the data protection fee. */
    icoNumber: readGiven('COMPANY_ICO'),
  }
}

/** The words of the terms, the privacy policy and the contact page. */
export function companyInWords(company: Company): string {
  const { name, number, registeredIn, address, vatNumber, icoNumber } = company
  const vat = vatNumber === null ? '' : ` VAT number ${vatNumber}.`
  return `${name} is registered in ${registeredIn}, company number ${number}. Registered office: ${address}.${vat} Registered with the Information Commissioner’s Office as ${icoNumber}.`
}
