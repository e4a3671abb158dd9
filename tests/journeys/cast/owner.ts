// The owner: what a person with a car to sell does at the pages, in the words that are there.
import { expect, type Locator, type Page } from '@playwright/test'

/** What an owner types into the form. */
export interface TypedCar {
  registration: string
  postcode: string
  phone: string
  issues?: string
}

/** A car that is fine to post, for the number in E.164. */
export function carOf(phone: string): TypedCar {
  return {
    registration: 'AB12 CDE',
    postcode: 'LS11 5DJ',
    phone: asTyped(phone),
    issues: 'Failed MOT on rear brakes',
  }
}

/** A British E.164 number as people type it: 07700 900123. */
export function asTyped(phone: string): string {
  return phone.replace(/^\+44(\d{4})(\d{6})$/, '0$1 $2')
}

/** A British E.164 number as it is shown: +44 7700 900123. */
export function asShown(phone: string): string {
  return phone.replace(/^\+44(\d{4})(\d{6})$/, '+44 $1 $2')
}

/** The form's fields by their labels. */
export function fieldsOf(page: Page): Record<keyof TypedCar, Locator> {
  return {
    registration: page.getByLabel('Vehicle Registration'),
    postcode: page.getByLabel('Post Code'),
    issues: page.getByLabel('Vehicle issues'),
    phone: page.getByRole('textbox', { name: 'Phone Number' }),
  }
}

/** Opens a page with a form and waits until its script has taken it over. */
export async function openForm(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await hasTakenOver(page)
}

/** Waits until the page's script has taken its form over. */
export async function hasTakenOver(page: Page): Promise<void> {
  await expect(page.locator('form[novalidate]').first()).toBeAttached()
}

export async function fillForm(page: Page, car: Partial<TypedCar>): Promise<void> {
  const fields = fieldsOf(page)
  if (car.registration !== undefined) await fields.registration.fill(car.registration)
  if (car.postcode !== undefined) await fields.postcode.fill(car.postcode)
  if (car.issues !== undefined) await fields.issues.fill(car.issues)
  if (car.phone !== undefined) await fields.phone.fill(car.phone)
}

export function quoteButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Get Your Quote' })
}

/** Every field of the home form is empty. */
export async function expectEmptyForm(page: Page): Promise<void> {
  for (const field of Object.values(fieldsOf(page))) await expect(field).toHaveValue('')
}

/** Waits until the edit page shows the stored posting. */
export async function hasLoaded(page: Page): Promise<void> {
  await expect(page.getByText('Your posting is loaded.')).toBeAttached()
}
