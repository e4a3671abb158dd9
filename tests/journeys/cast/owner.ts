// The owner: what a person with a car to sell does at the pages, in the words that are there.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Site } from '../../support/site.ts'
import { comingFrom, someonesAddress } from '../../support/someones-address.ts'

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

/** Posts a car for `phone` without a browser and answers the link that its text brings. */
export async function postedCar(
  site: Site,
  phone: string,
  changes: Partial<TypedCar> = {},
): Promise<string> {
  const { registration, postcode, phone: typed, issues = '' } = { ...carOf(phone), ...changes }
  const form = new FormData()
  form.set('registrationNumber', registration)
  form.set('postcode', postcode)
  form.set('phoneNumber', typed)
  form.set('problem', issues)
  const answer = await fetch(`${site.url}/car/submit-form`, {
    method: 'POST',
    body: form,
    headers: comingFrom(someonesAddress()),
  })
  if (!answer.ok) throw new Error(`The car was not posted: ${await answer.text()}`)
  return site.linkTextedTo(phone)
}

/** The same once the owner has said that the car is theirs. */
export async function confirmedCar(
  site: Site,
  phone: string,
  changes: Partial<TypedCar> = {},
): Promise<string> {
  const link = await postedCar(site, phone, changes)
  await sayYes(link)
  return link
}

/** What "Yes, it’s mine" sends from the page at `link`. */
export async function sayYes(link: string): Promise<void> {
  const answer = await fetch(link.replace('/edit-form/', '/car/link-opened/'), { method: 'POST' })
  if (!answer.ok) throw new Error(`The number was not confirmed: ${await answer.text()}`)
}

/** Changes the number of a posted car that is otherwise as `carOf`, as another tab does. */
export async function changeNumber(link: string, phone: string): Promise<void> {
  const { registration: registrationNumber, postcode } = carOf(phone)
  const answer = await fetch(link.replace('/edit-form/', '/car/edit-form/'), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...comingFrom(someonesAddress()) },
    body: JSON.stringify({ registrationNumber, postcode, phoneNumber: phone, problem: '' }),
  })
  if (!answer.ok) throw new Error(`The number was not changed: ${await answer.text()}`)
}

/** Waits until the edit page shows the stored posting. */
export async function hasLoaded(page: Page): Promise<void> {
  await expect(page.getByText('Your posting is loaded.')).toBeAttached()
}
