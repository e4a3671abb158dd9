// `npm run screens`: pictures of the pages for README.md, taken from the built site in a real browser,
// so that they show what the product shows.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../support/browser.ts'
import { startSite, type Site } from '../support/site.ts'
import { shots, type Shot } from './shots.ts'

const PICTURES = join(import.meta.dirname, '../../docs/pictures')

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1, hasTouch: false },
}

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
