// Letters of twice their size, as set in the browser: every page grows, and nothing is covered or cut, narrow or wide.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { giveQuotes, quoteBy, buyer, chosenCar, listedCar, openForm } from './cast/owners.ts'
import { apply, storedAgents, parkCars } from './cast/agents.ts'

const PUBLIC = [
  '/',
  '/contact',
  '/terms',
  '/privacy-policy',
  '/lost-link',
  '/complain',
  '/agents/apply',
  '/no-such-page',
]
const DESK = ['/complaints', '/agents', '/texts', '/people', '/record', '/more']
const CONSOLE = ['/quotes?part=live', '/profile', '/profile/alerts', '/profile/people']

test('public pages grow, and cut nothing', async ({ page }) => {
  for (const address of PUBLIC) await grows(page, address)
})

test('an owner’s pages do, from form to deal', async ({ page, otherPhone, site, deal }) => {
  const car = await listedCar(site, otherPhone, { issues: 'Failed its MOT, no keys' })
  // A phone number is seen whole, also in two columns.
  const number = page.getByLabel('Phone Number', { exact: true })
  const isCut = () => number.evaluate((input) => input.scrollWidth > input.clientWidth)
  await openForm(page)
  await enlarge(page, true)
  await number.fill('07700 900123')
  expect(await isCut()).toBe(false)
  await page.setViewportSize({ width: 1024, height: 740 })
  await openForm(page, car.link)
  await expect(number).not.toHaveValue('')
  expect(await isCut()).toBe(false)
  await grows(page, car.link)
  await car.confirm()
  const message = 'We can collect on Thursday and pay when we are there.'
  const quotes = await giveQuotes(site, car, [
    { agent: 'Aire Valley Vehicle Dismantlers', pounds: 410, message },
    { agent: 'Kirkgate Salvage', pounds: 520 },
  ])
  await grows(page, car.link)
  await grows(page, quotes)
  await grows(page, deal.dealPath)
  await deal.collectOn(new Date().toISOString().slice(0, 10))
  await grows(page, deal.dealPath)
})

test('the console does, with cars and own quotes', async ({ phone, site, trader }) => {
  const { page, agentId } = await trader({ yard: 'PL2 4AA' })
  const details = { postcode: 'PL1 1AA', problem: 'Failed its MOT, no keys', photo: true }
  const [car] = await parkCars(site, [details, { ...details, photo: false }])
  await chosenCar(site, phone, { agentId })
  await grows(page, '/agents?within=10')
  await expect(page.getByRole('region', { name: 'To do' })).toBeVisible()
  await page
    .getByLabel(/^Your quote for/)
    .first()
    .focus()
  await expect(page.getByRole('button', { name: 'Send and Next' })).toBeVisible()
  await enlarge(page, true)
  await isSound(page, 'a row that is quoted on, large,')
  await grows(page, `/agents/cars/${car?.vehicleId}`)
  await quoteBy(site, agentId, { vehicleId: car?.vehicleId ?? '' }, { pounds: 1250 })
  for (const part of CONSOLE) await grows(page, `/agents${part}`)
})

test('each desk page does', async ({ page: stranger, phone, otherPhone, site, operator }) => {
  await grows(stranger, '/desk')
  const { vehicleId } = await listedCar(site, phone, { issues: 'Failed its MOT, no keys' })
  await apply(site, otherPhone, 'Aire Valley Vehicle Dismantlers')
  const [applicant] = await storedAgents(site, otherPhone)
  const page = await operator()
  await grows(page, '/desk')
  await grows(page, `/desk/postings/${vehicleId}`)
  await grows(page, `/desk/applications/${applicant?.id}`)
  const complaint = { about: 'us', words: 'Nobody called me back.', reach: '07700 900123' }
  expect((await stranger.request.post('/complaints', { data: complaint })).status()).toBe(200)
  for (const part of DESK) await grows(page, `/desk${part}`)
  await page.goto('/desk/complaints')
  const address = await page.getByRole('link', { name: /^C \d/ }).first().getAttribute('href')
  await grows(page, address ?? '')
  await grows(page, `/desk/agents/${await buyer(site)}`)
})

test('the browser’s own font size is used', async ({ playwright, launchOptions, site, link }) => {
  // As its settings keep it. The one that comes with npm reads no file of settings.
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ baseURL: site.url, isMobile: true, hasTouch: true })
  for (const address of ['/', '/agents', '/desk', link]) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html')).toHaveCSS('font-size', '32px')
    await isSound(page, `${address} of a browser with large letters`)
  }
  await browser.close()
})

/** Opens `address` and looks at it with letters of 16 and of 32 pixels, and on narrower screens. */
async function grows(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const before = await enlarge(page, false)
  const after = await enlarge(page, true)
  expect.soft(after, `${address} grows`).toBeGreaterThan(before * 1.3)
  await isSound(page, `${address}, large,`)
  await enlarge(page, false)
  await page.setViewportSize({ width: 180, height: 740 })
  const sideways = (found: string) => found.startsWith('sideways')
  expect.soft((await faults(page)).filter(sideways), `${address} at 180 pixels`).toEqual([])
}

async function isSound(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 740 })
  expect.soft(await faults(page), name).toEqual([])
}

/** Sets the size of letters on the page; answers how high what is on it is then. */
function enlarge(page: Page, isLarge: boolean): Promise<number> {
  return page.evaluate((large) => {
    document.documentElement.style.fontSize = large ? '32px' : ''
    const words = document.createRange()
    words.selectNodeContents(document.querySelector('main') ?? document.body)
    return words.getBoundingClientRect().height
  }, isLarge)
}

/** What sticks out of the page sideways, and words that stick out of their own element or are cut by another. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.add(`sideways: ${scrollWidth} of ${clientWidth}`)
    // What is at the foot of a phone needs room under the rest.
    const foot = [...document.querySelectorAll('.fixed-bar, .console-parts')].find(
      (bar) => bar.checkVisibility() && getComputedStyle(bar).position === 'fixed',
    )
    const room = document.querySelector('main.console')
    if (
      foot !== undefined &&
      room !== null &&
      foot.getBoundingClientRect().height > parseFloat(getComputedStyle(room).paddingBottom)
    )
      found.add(`covered by ${foot.className}`)
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const unseen = '.visually-hidden, .folding thead, .cars-second, svg, script, noscript, option'
    while (words.nextNode() !== null) {
      const text = words.currentNode
      const holder = text.parentElement
      const said = text.nodeValue?.trim() ?? ''
      if (said === '' || holder === null || holder.closest(unseen) !== null) continue
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      const name = `${holder.localName}.${holder.className} "${said.slice(0, 30)}"`
      if (box.right > clientWidth + 1 || box.left < -1) found.add(`sideways: ${name}`)
      let around: HTMLElement | null = holder
      for (; around !== null; around = around.parentElement) {
        const style = getComputedStyle(around)
        if (style.display === 'inline' || style.display === 'contents') continue
        const isBoxed =
          around === holder || around.matches('button, a, label, .button, .input, li, header, p')
        const overflow = [style.overflowX, style.overflowY]
        const isCut = overflow.some((one) => one !== 'visible') && !overflow.includes('auto')
        const edge = around.getBoundingClientRect()
        // A box of words is higher than their line.
        const slack = parseFloat(style.fontSize) * 0.3
        const isOut =
          box.bottom > edge.bottom + slack ||
          box.top < edge.top - slack ||
          box.right > edge.right + 2
        if (isOut && (isBoxed || isCut) && style.textOverflow !== 'ellipsis')
          found.add(`out of ${around.localName}.${around.className}: ${name}`)
        if (style.position === 'fixed') break
      }
    }
    return [...found]
  })
}
