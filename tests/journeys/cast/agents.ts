// Agents: businesses that apply, sign in by texted codes or are signed in, find cars and quote on them; and operators.
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { DAY_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { addAgent, applyToBeAgent } from '../../../server/agents/accounts/apply.ts'
import { editProfile } from '../../../server/agents/profile/profile-calls.ts'
import { startSession } from '../../../server/agents/sign-in/session.ts'
import { startDeskSession } from '../../../server/desk/desk-session.ts'
import type { OperatorRole } from '../../../domain/wire/desk.ts'
import { OPERATORS, type Site } from '../../support/site.ts'
import { markOf } from '../../support/many-cars.ts'
import { phoneNumber, registration } from '../../support/post-car.ts'
import { insert } from '../../support/test-services.ts'
import { inServicesOf, changeStored, carPhoto } from '../checks.ts'
import type { AgentChange } from '../../../server/agents/accounts/agent-storage.ts'
import { APPLICANT } from '../../support/applicant.ts'
import { asTyped } from './owners.ts'
import { orderedId, randomId } from '../../../server/platform/identifiers.ts'
import { placeOf } from '../../../server/vehicles/places/locate.ts'
import type { Row } from '../../../server/platform/database/schema.ts'
import type { Services } from '../../../server/platform/services.ts'
import { addPhoto } from '../../../server/vehicles/photos/keep-photo.ts'

export type Trader = Awaited<ReturnType<typeof signedInTrader>>

/** What tells one trader from another. */
export interface TraderDetails {
  name?: string
  /** Owners' numbers are for subscribed agents; so is this one, unless said otherwise. */
  subscribed?: boolean
  /** E.164, for texts to them; they need none to be signed in here. */
  phone?: string
  /** Where distances are measured from; null for an agent who has not said. */
  yard?: string | null
}

/** Adds an approved agent and signs them in, in a `context` that nobody else uses. */
export async function signedInTrader(
  context: BrowserContext,
  site: Site,
  details: TraderDetails = {},
) {
  const { name = 'Kirkgate Salvage', subscribed = true, yard = 'LS11 5DJ', phone } = details
  const { agentId, token } = await inServicesOf(site, async (services) => {
    const id = await addAgent(services, {
      name,
      contact: '0113 496 0141',
      ...(phone === undefined ? {} : { phone: phoneNumber(phone) }),
      ...(subscribed ? { subscribedUntil: Date.now() + 30 * DAY_MS } : {}),
    })
    if (yard !== null)
      await editProfile(services, { id, justSignedIn: true }, { yardPostcode: yard })
    return { agentId: id, token: await startSession(services, services.database, id) }
  })
  return { agentId, page: await withCookie(context, site, 'session', token) }
}

/** Signs one of the operator's people in at the desk, in a `context` that nobody else uses; nothing is opened yet. */
export async function signedInOperator(context: BrowserContext, site: Site, role: OperatorRole) {
  const phone = phoneNumber(OPERATORS[role].phone)
  const token = await inServicesOf(site, (services) =>
    startDeskSession(services, services.database, { phone }),
  )
  return withCookie(context, site, 'desk', token)
}

export async function withCookie(
  context: BrowserContext,
  { url }: Site,
  name: string,
  value: string,
) {
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }])
  const [page = await context.newPage()] = context.pages()
  return page
}

/** Shows or hides the page. When shown, the console asks for its data again. */
export function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

/** What is typed into an application's fields, by their labels. */
type TypedApplication = Record<string, string>

/** An application that is fine, from the number in E.164. */
export function applicationOf(phone: string): TypedApplication {
  return {
    'Business name': 'Kirkgate Salvage',
    'Your name': 'Sam Booth',
    'Mobile number': asTyped(phone),
    'Postcode of your yard': 'ls115dj',
    'Licence number': 'SMD/0042',
    'Council that issued it': 'Leeds City Council',
    'Expiry date of the licence': '2031-03-31',
  }
}

/** Fills every field, with a collector's licence. */
export async function fillApplication(page: Page, typed: TypedApplication): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Collector’s licence').check()
}

export async function sendApplication(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Application' }).click()
}

/** Adds an agent who was approved and signs in with `phone` (E.164); answers the account's id. */
export function approvedAgent(site: Site, phone: string): Promise<string> {
  const agent = { name: 'Kirkgate Salvage', contact: '0113 496 0141', phone: phoneNumber(phone) }
  return inServicesOf(site, (services) => addAgent(services, agent))
}

/** Sends an application with a site licence and an ATF permit. */
export async function apply(site: Site, phone: string, businessName: string): Promise<void> {
  const fields = {
    ...APPLICANT,
    businessName,
    phoneNumber: asTyped(phone),
    licenceExpires: '2031-03-14',
    atfPermit: 'EPR/KB3301FL',
  }
  const applied = await inServicesOf(site, (services) => applyToBeAgent(services, fields))
  expect(applied).toMatchObject({ ok: true })
}

/** Every agent or applicant with `phone` (E.164), as stored. */
export function storedAgents(site: Site, phone: string) {
  return inServicesOf(site, ({ database }) =>
    database.selectFrom('agents').selectAll().where('phone', '=', phone).orderBy('id').execute(),
  )
}

/** Asks for a code at whatever address of the console `page` is. */
export async function askForCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(asTyped(phone))
  await page.getByRole('button', { name: 'Text Me a Code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Type your code')
  await expect(page.getByRole('main'), 'the same for every number').toContainText(
    'It works for 10 minutes.',
  )
}

/** Asks for code number `count` and types it. */
export async function signIn(page: Page, site: Site, phone: string, count = 1): Promise<void> {
  await askForCode(page, phone)
  await page.getByLabel('Code from the text').fill(await site.codeTextedTo(phone, count))
}

/** Ends every session of the agent, as the operator or another device may. */
export function endSessions(site: Site, agentId: string): Promise<unknown> {
  return inServicesOf(site, ({ database }) =>
    database.deleteFrom('sessions').where('agent_id', '=', agentId).execute(),
  )
}

/** Changes what is stored of an agent, as the operator may. */
export function changeAgent(site: Site, id: string, columns: AgentChange): Promise<unknown> {
  return changeStored(site, 'agents', columns, { id })
}

export const amountOf = (page: Page): Locator => page.getByLabel('Quote Amount')

export const messageOf = (page: Page): Locator => page.getByLabel('Message')

export const sendOf = (page: Page): Locator =>
  page.getByRole('button', { name: /^Send (Quote|and Next)$/ })

export const quoteOf = (page: Page): Locator => page.getByRole('region', { name: 'Your quote' })

/** On a phone the message has to be opened first. */
export async function writeMessage(page: Page, message: string): Promise<void> {
  const opens = page.getByText('Add a message')
  if ((await opens.isVisible()) && !(await messageOf(page).isVisible())) await opens.click()
  await messageOf(page).fill(message)
}

/** The agent's quotes have run out. */
export function expireQuotes(site: Site, agentId: string): Promise<unknown> {
  return changeStored(site, 'quotes', { valid_until: Date.now() }, { agent_id: agentId })
}

/** Opens the car's page at `path`, and types and sends a quote on it. */
export async function quoteAt(page: Page, path: string, amount: string): Promise<void> {
  await page.goto(path)
  await sendQuote(page, amount)
}

/** Types and sends a quote on the car's page that is open; `said` is what the page then says. */
export async function sendQuote(page: Page, amount: string, said: string | RegExp = 'Quote sent.') {
  await amountOf(page).fill(amount)
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await expect(quoteOf(page)).toContainText(said)
}

export interface ParkedCar {
  vehicleId: string
  /** As agents see it, such as AB12 CDE. */
  plate: string
}

export interface ParkedDetails {
  registrationNumber?: string
  problem?: string
  postcode?: string
  minutesAgo?: number
  photo?: boolean
  confirmed?: boolean
  /** What the registers know of it. */
  known?: Partial<Row<'vehicle_details'>>
}

/** Where the cars are that are near an agent, unless they say otherwise. */
export const NEARBY = 'KW1 4AA'

let parked = 0
let earlier: { testId: string; ids: string[] } = { testId: '', ids: [] }

/**
 * Adds one car for each of `details`, in their order; each has a registration and an owner of its own. The
 * cars of the journey before on the same site go first, so that each journey counts its own alone.
 */
export function parkCars(
  site: Site,
  details: ParkedDetails[],
  { testId } = test.info() as { testId: string },
): Promise<ParkedCar[]> {
  return inServicesOf(site, async (services) => {
    if (earlier.testId !== testId) {
      await services.database.deleteFrom('postings').where('id', 'in', earlier.ids).execute()
      earlier = { testId, ids: [] }
    }
    const cars: ParkedCar[] = []
    for (const car of details) cars.push(await parkCar(services, car))
    return cars
  })
}

/** `count` cars with `details`. */
export function manyCars(count: number, details: ParkedDetails): ParkedDetails[] {
  return Array.from({ length: count }, () => details)
}

/** The rows of the list of cars. */
export const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Cars' }).locator('[data-vehicle]')

export function topOf(row: Locator): Promise<number> {
  return row.evaluate((item) => item.getBoundingClientRect().top)
}

async function parkCar(services: Services, details: ParkedDetails): Promise<ParkedCar> {
  parked += 1
  const { postcode = 'LS11 5DJ', problem = null, minutesAgo = 0, confirmed = true } = details
  // Each a little later than the one before: of the same millisecond any may come first in a list.
  const at = services.clock.now() - minutesAgo * MINUTE_MS - 1000 + parked
  // Each worker has a site of its own, so that counting is enough.
  const mark = registration(details.registrationNumber ?? markOf(parked))
  const { known } = details
  const photoId = details.photo === true ? randomId() : null
  if (photoId !== null) {
    const { buffer: photo } = await carPhoto(480, 360)
    await services.photoStore.put(photoId, { photo, thumbnail: photo })
  }
  const id = orderedId(at)
  earlier.ids.push(id)
  await insert(services, 'postings', {
    id,
    listing_id: randomId(),
    registration: mark,
    postcode,
    phone: `+4477009${String(10_000 + parked)}`,
    problem,
    phone_confirmed_at: confirmed ? at : null,
    created_at: at,
    used_at: at,
    ...(await placeOf(services.database, postcode)),
  })
  if (photoId !== null) {
    await addPhoto(services.database, { id: photoId, posting_id: id, added_at: at })
  }
  if (known !== undefined) {
    const row = { posting_id: id, registration: mark, due_at: null, ...known }
    await insert(services, 'vehicle_details', row)
  }
  return { vehicleId: id, plate: `${mark.slice(0, 4)} ${mark.slice(4)}` }
}
