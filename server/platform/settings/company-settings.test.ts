import { expect, test } from 'vitest'
import { faultsOf, testConfig } from '../../../tests/support/test-services.ts'
import { companyInWords } from './company-settings.ts'

const GIVEN = {
  COMPANY_NAME: 'Aire Vehicles Ltd',
  COMPANY_NUMBER: 'SC123456',
  COMPANY_REGISTERED_IN: 'Scotland',
  COMPANY_ADDRESS: '2 High Street, Perth PH1 1AA',
  COMPANY_ICO: 'ZB123456',
}

test('says who runs the site, with VAT only where there is some', () => {
  const words = (more = {}): string => companyInWords(testConfig({ ...GIVEN, ...more }).company)
  expect(words()).toBe(
    'Aire Vehicles Ltd is registered in Scotland, company number SC123456. Registered office: 2 High Street, Perth PH1 1AA. Registered with the Information Commissioner’s Office as ZB123456.',
  )
  expect(words({ COMPANY_VAT: 'GB 123 4567 89' })).toContain('VAT number GB123456789.')
})

test('numbers that are no numbers of a company are refused', () => {
  const wrong = { ...GIVEN, COMPANY_NUMBER: '12', COMPANY_ICO: 'x', COMPANY_VAT: '1' }
  expect(faultsOf(wrong)).toEqual([
    'COMPANY_NUMBER must be as 01234567.',
    'COMPANY_VAT must be as GB123456789.',
    'COMPANY_ICO must be as ZA123456.',
  ])
})
