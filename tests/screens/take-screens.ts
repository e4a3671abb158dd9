// `npm run screens`: pictures of the pages for README.md, taken from the built site in a real browser,
// so that they show what the product shows.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { SUBSCRIBED_AGENT } from '../../seed/country/lists.ts'
import { seed } from '../../seed/seed.ts'
import { startSession } from '../../server/agents/sign-in/session.ts'
import { signedInOperator, storedAgents, withCookie } from '../journeys/cast/agents.ts'
import { giveQuotes } from '../journeys/cast/owners.ts'
import { inServicesOf, storedPostings } from '../journeys/checks.ts'
import { findBrowser } from '../support/browser.ts'
import { phoneNumber } from '../support/post-car.ts'
import { startSite, type Site } from '../support/site.ts'

const PICTURES = join(import.meta.dirname, '../../docs/pictures')

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1, hasTouch: false },
}

interface Shot {
  /** The file's name in docs/pictures, without its ending. */
  name: string
  screen: keyof typeof SCREENS
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

const shots: Shot[] = [
  { name: 'home-phone', screen: 'phone', arrange: (page) => fillHome(page) },
  { name: 'home-desktop', screen: 'desktop', arrange: (page) => fillHome(page) },
  { name: 'submitted-phone', screen: 'phone', arrange: (page) => submitHome(page, 1) },
  { name: 'edit-phone', screen: 'phone', wholePage: true, arrange: openEdit },
  { name: 'quotes-phone', screen: 'phone', wholePage: true, arrange: openQuotes },
  { name: 'cars-phone', screen: 'phone', arrange: openCars },
  { name: 'cars-desktop', screen: 'desktop', arrange: openCars },
  { name: 'car-phone', screen: 'phone', arrange: quoteOnCar },
  { name: 'desk-desktop', screen: 'desktop', arrange: openDesk },
]

let seeded: Promise<unknown> | null = null

await takeScreens()

async function takeScreens(): Promise<void> {
  mkdirSync(PICTURES, { recursive: true })
  const site = await startSite()
  const browser = await chromium.launch(await findBrowser(process.env))
  try {
    for (const shot of shots) await takeShot(browser, site, shot)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function takeShot(browser: Browser, site: Site, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    ...SCREENS[shot.screen],
    baseURL: site.url,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  const page = await context.newPage()
  await shot.arrange(page, site)
  await save(page, shot)
  await context.close()
}

async function save(page: Page, { name, wholePage = false }: Shot): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({ fullPage: wholePage, animations: 'disabled' })
  const file = join(PICTURES, `${name}.png`)
  const { size } = await sharp(picture)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(file)
  process.stdout.write(`${name}.png ${Math.round(size / 1024)} kB\n`)
}

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

async function openEdit(page: Page, site: Site): Promise<void> {
  await submitHome(page, 2)
  await open(page, await site.linkTextedTo('+447700900202'))
  await page.getByRole('button', { name: 'Update Details' }).waitFor()
}

async function openQuotes(page: Page, site: Site): Promise<void> {
  await submitHome(page, 3)
  const [posting] = await storedPostings(site, '+447700900203')
  await open(page, await giveQuotes(site, { vehicleId: posting?.id ?? '' }, QUOTES))
  await page.getByText('Holbeck Car Buyers').waitFor()
}

async function openCars(page: Page, site: Site): Promise<void> {
  await seedOnce(site)
  const [agent] = await storedAgents(site, phoneNumber(SUBSCRIBED_AGENT.phoneNumber))
  const value = await inServicesOf(site, (services) =>
    startSession(services, services.database, agent?.id ?? ''),
  )
  await withCookie(page.context(), site, 'session', value)
  await open(page, '/agents')
}

async function quoteOnCar(page: Page, site: Site): Promise<void> {
  await openCars(page, site)
  await page.locator('[data-vehicle]').nth(1).getByRole('link').click()
  await page.getByLabel('Quote Amount').fill('420')
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
}

async function openDesk(page: Page, site: Site): Promise<void> {
  await seedOnce(site)
  await signedInOperator(page.context(), site, 'manager')
  await open(page, '/desk')
}

async function seedOnce(site: Site): Promise<void> {
  seeded ??= seed(['--cars', '400'], { DATA_DIR: site.dataDir, PUBLIC_URL: site.url })
  await seeded
}
