// Letters of twice their size, as set in the browser: then too every page grows, and nothing covers or cuts
// off anything, on a narrow phone either.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { giveQuotes } from './cast/agent.ts'
import { buyer, chosenCar } from './cast/chosen-car.ts'
import { confirmedCar, openForm, postedCar } from './cast/owner.ts'

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
const CONSOLE = ['/quotes', '/profile', '/profile/alerts', '/profile/people']

test('public pages grow, and cut nothing', async ({ page }) => {
  for (const address of PUBLIC) await grows(page, address)
})

test('an owner’s pages do: the form on a first visit, the form later and the quotes', async ({
  page,
  phone,
  otherPhone,
  site,
}) => {
  await grows(page, await postedCar(site, phone))
  const link = await confirmedCar(site, otherPhone, { issues: 'Failed its MOT, no keys' })
  const message = 'We can collect on Thursday and pay when we are there.'
  const quotes = await giveQuotes(site, otherPhone, [
    { agent: 'Aire Valley Vehicle Dismantlers', pounds: 410, message },
    { agent: 'Kirkgate Salvage', pounds: 520 },
  ])
  await grows(page, link)
  await grows(page, quotes)
})

test('the pages of a deal do, before its day and on it', async ({ page, phone, site }) => {
  const car = await chosenCar(site, phone, { agentId: await buyer(site) })
  await grows(page, car.dealPath)
  await car.collectOn(new Date().toISOString().slice(0, 10))
  await grows(page, car.dealPath)
})

test('the console’s own quotes and its profile do', async ({ trader }) => {
  const { page } = await trader()
  for (const part of CONSOLE) await grows(page, `/agents${part}`)
})

test('a phone number is seen whole', async ({ page }) => {
  await openForm(page)
  await enlarge(page, true)
  const number = page.getByLabel('Phone Number', { exact: true })
  await number.fill('07700 900123')
  const isCut = await number.evaluate((input) => input.scrollWidth > input.clientWidth)
  expect(isCut).toBe(false)
})

/** Opens `address` and looks at it with letters of 16 and of 32 pixels, and on narrower screens. */
async function grows(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const before = await enlarge(page, false)
  const after = await enlarge(page, true)
  expect.soft(after, `${address} grows`).toBeGreaterThan(before * 1.3)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect.soft(await faults(page), `${address} at ${width} pixels, large`).toEqual([])
  }
  await enlarge(page, false)
  await page.setViewportSize({ width: 180, height: 740 })
  const sideways = (found: string) => found.startsWith('sideways')
  expect.soft((await faults(page)).filter(sideways), `${address} at 180 pixels`).toEqual([])
}

/** Sets the size of letters as the browser's own setting does; answers how high the page is then. */
function enlarge(page: Page, isLarge: boolean): Promise<number> {
  return page.evaluate((large) => {
    document.documentElement.style.fontSize = large ? '32px' : ''
    return document.documentElement.scrollHeight
  }, isLarge)
}

/** What sticks out of the page sideways, and words that stick out of their own element or are cut by another. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.add(`sideways: ${scrollWidth} of ${clientWidth}`)
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode() !== null) {
      const text = words.currentNode
      const holder = text.parentElement
      if (
        holder === null ||
        text.nodeValue?.trim() === '' ||
        holder.closest('.visually-hidden, svg, script, noscript, option')
      )
        continue
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      const name = `${holder.localName}.${holder.className} "${text.nodeValue?.trim().slice(0, 30)}"`
      if (box.right > clientWidth + 1 || box.left < -1) found.add(`sideways: ${name}`)
      for (
        let around: HTMLElement | null = holder;
        around !== null;
        around = around.parentElement
      ) {
        const { display, overflowX, overflowY, textOverflow, position, fontSize } =
          getComputedStyle(around)
        if (display === 'inline' || display === 'contents') continue
        const edge = around.getBoundingClientRect()
        // A box of words is higher than their line.
        const slack = parseFloat(fontSize) * 0.3
        const isBoxed =
          around === holder || around.matches('button, a, label, .button, .input, li, header, p')
        const isCut =
          (overflowX !== 'visible' || overflowY !== 'visible') &&
          overflowY !== 'auto' &&
          overflowX !== 'auto'
        if (
          (isBoxed || isCut) &&
          textOverflow !== 'ellipsis' &&
          (box.bottom > edge.bottom + slack ||
            box.top < edge.top - slack ||
            box.right > edge.right + 2)
        ) {
          found.add(`out of ${around.localName}.${around.className}: ${name}`)
        }
        if (position === 'fixed') break
      }
    }
    return [...found]
  })
}
