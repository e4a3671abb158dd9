// `npm run screens`: pictures of the pages for README.md, taken from the built site in a real browser.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { SUBSCRIBED_AGENT } from '../../seed/country/lists.ts'
import { seed } from '../../seed/seed.ts'
import { startSession } from '../../server/agents/sign-in/session.ts'
import { signedInOperator, storedAgents, withCookie } from '../journeys/cast/agents.ts'
import { carOf, fillForm, giveQuotes, listedCar, quoteButton } from '../journeys/cast/owners.ts'
import { inServicesOf } from '../journeys/checks.ts'
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

const registration = 'YK12 ABV'

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
  { name: 'home-phone', screen: 'phone', arrange: fillHome },
  { name: 'home-desktop', screen: 'desktop', arrange: fillHome },
  { name: 'submitted-phone', screen: 'phone', arrange: submitHome },
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

async function fillHome(page: Page): Promise<void> {
  await open(page, '/')
  await fillForm(page, { ...carOf('+447700900123'), registration })
  await page.mouse.click(2, 2)
  await page.evaluate(() => scrollTo(0, 0))
}

async function submitHome(page: Page): Promise<void> {
  await fillHome(page)
  await quoteButton(page).click()
  await page.getByText('Quote submitted Successfully!').waitFor()
}

async function openEdit(page: Page, site: Site): Promise<void> {
  const { link } = await listedCar(site, '+447700900202', { registration })
  await open(page, link)
}

async function openQuotes(page: Page, site: Site): Promise<void> {
  const car = await listedCar(site, '+447700900203', { registration })
  await open(page, await giveQuotes(site, car, QUOTES))
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
