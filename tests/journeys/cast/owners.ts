// Owners: what people with a car to sell do at the pages, or through the calls that these make; and the quotes they get.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Site } from '../../support/site.ts'
import { type ChosenFile, storedPostings, changeStored, inServicesOf } from '../checks.ts'
import { dealPath, quotesPath } from '../../../domain/site/addresses.ts'
import { addAgent } from '../../../server/agents/accounts/apply.ts'
import { giveQuote } from '../../../server/market/quotes/give-quote.ts'
import type { Services } from '../../../server/platform/services.ts'

/** What an owner types into the form. */
interface TypedCar {
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

export const SUCCESS = 'Quote submitted Successfully!'

/** Every field of the home form is empty. */
export async function expectEmptyForm(page: Page): Promise<void> {
  for (const field of Object.values(fieldsOf(page))) await expect(field).toHaveValue('')
}

/** Waits until the edit page shows the stored posting. */
export async function hasLoaded(page: Page): Promise<void> {
  await expect(page.getByText('Your posting is loaded.')).toBeAttached()
}

export type ListedCar = Awaited<ReturnType<typeof listedCar>>

interface Details {
  registration?: string
  issues?: string
  photo?: ChosenFile
  /** The owner has said that it is theirs. */
  confirmed?: boolean
}

/** Posts one for `phone` (E.164) without a browser. */
export async function listedCar(site: Site, phone: string, details: Details = {}) {
  const { registration, postcode, phone: typed, issues = '' } = { ...carOf(phone), ...details }
  const form = new FormData()
  form.set('registrationNumber', registration)
  form.set('postcode', postcode)
  form.set('phoneNumber', typed)
  form.set('problem', issues)
  const { photo, confirmed } = details
  if (photo !== undefined) {
    form.set('carPhoto', new Blob([new Uint8Array(photo.buffer)]), photo.name)
  }
  await call(`${site.url}/car/submit-form`, { method: 'POST', body: form })
  const link = await site.linkTextedTo(phone)
  if (confirmed === true) await sayYes(link)
  const uniqueId = link.split('/').pop() ?? ''
  const [posting] = await storedPostings(site, phone)
  if (posting === undefined) throw new Error('The car is not stored.')
  return {
    vehicleId: posting.id,
    /** Its page in the console. */
    path: `/agents/cars/${posting.id}`,
    /** The owner's link, from the text. */
    link,
    /** The owner says that the car is theirs, which confirms the number. */
    confirm: () => sayYes(link),
    /** The owner saves it with these changes, as in another tab. */
    edit: (changes: { registrationNumber?: string; phoneNumber?: string }) =>
      call(`${site.url}/car/edit-form/${uniqueId}`, {
        method: 'PUT',
        body: JSON.stringify({
          registrationNumber: registration,
          postcode,
          phoneNumber: typed,
          problem: issues,
          ...changes,
        }),
      }),
    remove: () => call(`${site.url}/car/delete-data/${uniqueId}`, { method: 'DELETE' }),
  }
}

/** What "Yes, it’s mine" sends from the page at `link`. */
export function sayYes(link: string): Promise<unknown> {
  return call(link.replace('/edit-form/', '/car/link-opened/'), { method: 'POST' })
}

/** What the site answers to somebody whom it does not know yet; throws where that is a refusal. */
async function call<T = unknown>(address: string, init: RequestInit = {}): Promise<T> {
  const headers = {
    ...comingFrom(someonesAddress()),
    ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(address, { ...init, headers })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<T>
}

let addressesGiven = 0

/** An address that nobody else has, in a network of its own. */
export function someonesAddress(): string {
  addressesGiven += 1
  return `10.${(addressesGiven >> 8) % 256}.${addressesGiven % 256}.1`
}

/** The header by which a request comes from `address`. */
export function comingFrom(address: string): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': address }
}

export type ChosenCar = Awaited<ReturnType<typeof chosenCar>>

/** The owner with `phone` (E.164) posts a car, the agent quotes on it and is chosen. */
export async function chosenCar(
  site: Site,
  phone: string,
  { agentId, pounds = 640 }: { agentId: string; pounds?: number },
) {
  const car = await listedCar(site, phone)
  await car.confirm()
  const path = await quoteBy(site, agentId, car, { pounds })
  const quotes = path.replace('/list-quotes/', '/quotes/')
  const [{ quoteId }] = await call<[{ quoteId: string }]>(site.url + quotes)
  await call(`${site.url}${quotes}/choose`, post({ quoteId, amount: pounds }))
  const uniqueId = car.link.split('/').pop() ?? ''
  return {
    ...car,
    /** The owner's page of the deal. */
    dealPath: dealPath(uniqueId),
    /** The owner takes a step of it, as the page does. */
    step: async (name: string, body: object = {}) => {
      await call(`${site.url}/car/deal/${uniqueId}/${name}`, post(body))
    },
    /** The buyer has entered the morning of this day; with null no half of it, so that it is due at any hour of today. */
    collectOn: (day: string, half: 'morning' | null = 'morning') =>
      changeStored(
        site,
        'deals',
        { collect_on: day, collect_half: half },
        { posting_id: car.vehicleId },
      ),
  }
}

/** Adds an agent to choose; answers their id. */
export function buyer(site: Site): Promise<string> {
  return inServicesOf(site, (services) =>
    addAgent(services, { name: 'Kirkgate Salvage', contact: '0113 496 0141' }),
  )
}

const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })

interface TypedQuote {
  agent: string
  contact?: string
  pounds: number
  message?: string
}

/** The agent quotes on the car; answers the path of the owner's quotes link. */
export function quoteBy(
  site: Site,
  agentId: string,
  { vehicleId: postingId }: Pick<ListedCar, 'vehicleId'>,
  { pounds, message = null }: { pounds: number; message?: string | null },
): Promise<string> {
  return inServicesOf(site, async (services) => {
    const amountPence = Math.round(pounds * 100)
    const given = await giveQuote(services, { postingId, agentId, amountPence, message })
    if (!given.ok) throw new Error(`The quote was refused: ${given.reason}`)
    return quotesPath(given.value.listingId, given.value.linkId)
  })
}

/** Quotes on the car in turn, each by a new agent; answers the last quotes path. */
export async function giveQuotes(
  site: Site,
  car: Pick<ListedCar, 'vehicleId'>,
  quotes: TypedQuote[],
): Promise<string> {
  let path = ''
  for (const { agent, contact = '0113 496 0141', ...quote } of quotes) {
    const add = (services: Services) => addAgent(services, { name: agent, contact })
    path = await quoteBy(site, await inServicesOf(site, add), car, quote)
  }
  return path
}

/** Quotes £510 on the car and opens the page that its owner's link leads to. */
export async function openQuotedCar(page: Page, site: Site, car: ListedCar): Promise<void> {
  await giveQuotes(site, car, [{ agent: 'Aire Valley Motors', pounds: 510 }])
  await openForm(page, car.link)
}
