// Which pictures there are, and how a person would come to see each of them.
import type { Page } from '@playwright/test'
import { giveQuotes } from '../journeys/cast/owners.ts'
import type { Site } from '../support/site.ts'
import { openCars, openDesk, quoteOnCar } from './console-shots.ts'
import { storedPostings } from '../journeys/checks.ts'

export interface Shot {
  /** The file's name in docs/pictures, without its ending. */
  name: string
  screen: 'phone' | 'desktop'
  /** The whole page instead of what is in view. */
  wholePage?: boolean
  /** Brings the page to the state to be shown. */
  arrange(page: Page, site: Site): Promise<void>
}

const QUOTES = [
  { agent: 'Aire Valley Motors', pounds: 510 },
  {
    agent: 'Kirkgate Salvage',
    pounds: 585,
    contact: '07700 900456',
    message: 'Price includes collection.',
  },
  {
    agent: 'Holbeck Car Buyers',
    pounds: 640,
    contact: '0113 496 0170',
    message: 'Happy with the brakes as they are. We can collect on Thursday or Friday.',
  },
]

export const shots: Shot[] = [
  { name: 'home-phone', screen: 'phone', arrange: (page) => fillHome(page) },
  { name: 'home-desktop', screen: 'desktop', arrange: (page) => fillHome(page) },
  { name: 'submitted-phone', screen: 'phone', arrange: (page) => submitHome(page, 1) },
  {
    name: 'edit-phone',
    screen: 'phone',
    wholePage: true,
    arrange: (page, site) => openEdit(page, site, 2),
  },
  {
    name: 'quotes-phone',
    screen: 'phone',
    wholePage: true,
    arrange: (page, site) => openQuotes(page, site, 3),
  },
  { name: 'cars-phone', screen: 'phone', arrange: openCars },
  { name: 'cars-desktop', screen: 'desktop', arrange: openCars },
  { name: 'car-phone', screen: 'phone', arrange: quoteOnCar },
  { name: 'desk-desktop', screen: 'desktop', arrange: openDesk },
]

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
}

async function fillHome(page: Page, phone = '07700 900123'): Promise<void> {
  await open(page, '/')
  await page.getByLabel('Vehicle Registration').fill('YK12 ABV')
  await page.getByLabel('Post Code').fill('LS11 5DJ')
  await page.getByLabel('Vehicle issues').fill('Failed MOT on rear brakes')
  await page.getByRole('textbox', { name: 'Phone Number' }).fill(phone)
  await page.mouse.click(2, 2)
  await page.evaluate(() => scrollTo(0, 0))
}

// Each picture has an owner of its own, whose number ends with `owner`.
async function submitHome(page: Page, owner: number): Promise<void> {
  await fillHome(page, `07700 90020${owner}`)
  await page.getByRole('button', { name: 'Get Your Quote' }).click()
  await page.getByText('Quote submitted Successfully!').waitFor()
}

async function postCar(page: Page, site: Site, owner: number): Promise<string> {
  await submitHome(page, owner)
  return site.linkTextedTo(phoneOf(owner))
}

async function openEdit(page: Page, site: Site, owner: number): Promise<void> {
  await open(page, await postCar(page, site, owner))
  await page.getByRole('button', { name: 'Update Details' }).waitFor()
}

async function openQuotes(page: Page, site: Site, owner: number): Promise<void> {
  await postCar(page, site, owner)
  const [posting] = await storedPostings(site, phoneOf(owner))
  await open(page, await giveQuotes(site, { vehicleId: posting?.id ?? '' }, QUOTES))
  await page.getByText('Holbeck Car Buyers').waitFor()
}

function phoneOf(owner: number): string {
  return `+44770090020${owner}`
}
