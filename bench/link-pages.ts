// How soon the pages behind a link stand on a slow phone, what they cost, and how long they take to answer a finger.
import { createServer } from 'node:http'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { giveQuotes, buyer, chosenCar, listedCar } from '../tests/journeys/cast/owners.ts'
import { findBrowser } from '../tests/support/browser.ts'
import { listenHere } from '../tests/support/free-port.ts'
import { startSite, type Site } from '../tests/support/site.ts'
import { scaled } from './effort.ts'
import { median } from './interleave.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { SLOW_4G, SLOW_PHONE, visit, type Vitals } from './slow-phone.ts'

const VISITS = scaled(5, 1)
const KIB = 1024

export const linkPagesBench: Bench = {
  name: 'link-pages',
  title: 'The pages behind a link on a slow phone',
  method: `${SLOW_PHONE} ${VISITS} visits with an empty cache to each of the edit
page with two quotes, a page of three quotes and a deal; medians. A page stands once what was asked for is drawn: the
time of the frame after the one in which the car’s registration, a card or the sum agreed is in the page, counted in
round trips of ${SLOW_4G.latency} ms after the one that the page itself takes. By bytes alone it is counted from the tap, on a
machine that takes no time. Bytes are all that comes over the wire, with
headers, until nothing is under way; CLS is the browser’s own until then, and scripts are the bytes of every script. Then
the page is used: its folds are opened, its fields typed in, its questions asked and taken back, a step taken. INP (the
slowest interaction) is the browser’s own too. The bare page is a heading, a paragraph and a button that opens an empty
dialog by the browser’s own call: less than that no page takes on this machine.`,
  run,
}

interface LinkPage {
  name: string
  /** What it stands by. */
  mark: string
  path: (number: number) => Promise<string>
  use: (page: Page) => Promise<void>
  /** The most bytes, as many as before the page was sent whole. */
  bytes?: number
}

interface Visit extends Vitals {
  /** When it stood, in round trips after its own. */
  after: number
  bytes: number
  scripts: number
  /** The page itself. */
  html: number
}

type Stood = Pick<Visit, 'after' | 'cls'>

async function run(): Promise<Figure[]> {
  const site = await startSite()
  const browser = await chromium.launch(await findBrowser(process.env))
  const bare = await bareInp(browser)
  const figures: Figure[] = [figureOf('A bare page whose button opens a dialog, INP', bare, 'ms')]
  for (const linkPage of linkPages(site)) {
    const visits: Visit[] = []
    for (let number = 0; number < VISITS; number += 1) {
      visits.push(await visitOf(browser, site.url + (await linkPage.path(number)), linkPage))
    }
    figures.push(...figuresOf(linkPage, visits, bare))
  }
  await browser.close()
  await site.stop()
  return figures
}

function figuresOf({ name, bytes }: LinkPage, visits: Visit[], bare: number): Figure[] {
  const of = (what: (one: Visit) => number): number => median(visits.map(what))
  const stands = of((one) => one.after)
  const wire = of((one) => one.bytes) / KIB
  const isWhole = bytes !== undefined
  return [
    isWhole
      ? atMost(`${name} stands after its own trip`, stands, 1.1, 'round trips')
      : figureOf(`${name} stands after its own trip`, stands, 'round trips'),
    ...(isWhole
      ? [
          atMost(
            `${name}, from the tap by its bytes alone`,
            1 + of((one) => tripsOf(one.html)),
            1.1,
            'round trips',
          ),
        ]
      : []),
    isWhole
      ? atMost(`${name}, over the wire`, wire, bytes / KIB, 'KiB')
      : figureOf(`${name}, over the wire`, wire, 'KiB'),
    atMost(`${name}, its scripts`, of((one) => one.scripts) / KIB, 80, 'KiB'),
    atMost(
      `${name}, CLS`,
      of((one) => one.cls),
      0,
      '',
    ),
    atMost(
      `${name}, INP`,
      of((one) => one.inp),
      100,
      'ms',
    ),
    figureOf(`${name}, INP beside the bare page’s`, of((one) => one.inp) / bare, 'times'),
    {
      what: `${name}, the slowest of each visit`,
      measured: visits.map(({ inp, slowest }) => `${inp} ms ${slowest}`).join(', '),
    },
  ]
}

const BARE_PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title>
<h1>Bare</h1><p>${'Words '.repeat(200)}</p><button onclick="ask.showModal()">Ask</button>
<dialog id="ask"><button onclick="ask.close()">Keep</button></dialog>`

/** How long the bare page takes to open its dialog, in milliseconds. */
async function bareInp(browser: Browser): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(BARE_PAGE)
  })
  const url = `http://localhost:${await listenHere(server)}/`
  const visits: Vitals[] = []
  for (let number = 0; number < VISITS; number += 1) {
    visits.push(
      await visit(browser, url, async (page) => {
        await tap(page.getByRole('button', { name: 'Ask' }))
        await tap(page.getByRole('button', { name: 'Keep' }))
      }),
    )
  }
  server.close()
  return median(visits.map(({ inp }) => inp))
}

/** How long the line takes for so many bytes. */
function tripsOf(bytes: number): number {
  return (1000 * bytes) / SLOW_4G.downloadThroughput / SLOW_4G.latency
}

async function visitOf(browser: Browser, url: string, { mark, use }: LinkPage): Promise<Visit> {
  let [bytes, scripts, html] = [0, 0, 0]
  let stood: Stood = { after: 0, cls: 0 }
  const kinds = new Map<string, string>()
  let isCounted = true
  const vitals = await visit(
    browser,
    url,
    async (page) => {
      await page.waitForFunction(() => Reflect.get(window, 'stoodAt') !== undefined)
      await page.waitForLoadState('networkidle')
      isCounted = false
      stood = await page.evaluate(stoodAfter)
      await use(page)
    },
    async (page) => {
      await page.addInitScript(watchFor, mark)
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (!isCounted) return
        bytes += encodedDataLength
        if (kinds.get(requestId) === 'Script') scripts += encodedDataLength
        if (kinds.get(requestId) === 'Document') html += encodedDataLength
      })
    },
  )
  return {
    ...vitals,
    cls: stood.cls,
    bytes,
    scripts,
    html,
    after: stood.after / SLOW_4G.latency - 1,
  }
}

// Runs in the page, before anything of its own.
function watchFor(mark: string): void {
  const look = (): void => {
    const field = document.querySelector(mark)
    const isThere = field instanceof HTMLInputElement ? field.value !== '' : field !== null
    if (isThere) requestAnimationFrame((at) => Reflect.set(window, 'stoodAt', at))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function stoodAfter(): Stood {
  const { cls } = Reflect.get(window, 'vitals') as Vitals
  return { after: Number(Reflect.get(window, 'stoodAt')), cls }
}

function linkPages(site: Site): LinkPage[] {
  const phoneOf = (kind: number, number: number): string => `+447700900${100 + 10 * kind + number}`
  const quoted = async (phone: string, prices: number[]): Promise<[string, string]> => {
    const car = await listedCar(site, phone)
    const message = 'Can collect this week, cleared by bank transfer before it is loaded.'
    const quotes = prices.map((pounds) => ({ agent: `Aire Motors ${pounds}`, pounds, message }))
    return [new URL(car.link).pathname, await giveQuotes(site, car, quotes)]
  }
  return [
    {
      name: 'The edit page',
      mark: '#registrationNumber',
      bytes: EDIT_BYTES,
      path: async (number) => (await quoted(phoneOf(0, number), [510, 640]))[0],
      use: useEditPage,
    },
    {
      name: 'The quotes page',
      mark: 'article',
      bytes: QUOTES_BYTES,
      path: async (number) => (await quoted(phoneOf(1, number), [510, 585, 640]))[1],
      use: useQuotesPage,
    },
    {
      name: 'The deal page',
      mark: '.agreed',
      path: async (number) =>
        (await chosenCar(site, phoneOf(2, number), { agentId: await buyer(site) })).dealPath,
      use: useDealPage,
    },
  ]
}

// Measured the same way on the day before they were sent whole.
const EDIT_BYTES = 97.7 * KIB
const QUOTES_BYTES = 91.5 * KIB

/** A finger's tap in the middle of the screen: what changes at its lower edge counts as painted late in a headless browser. */
async function tap(what: Locator): Promise<void> {
  await what.evaluate((tapped) => tapped.scrollIntoView({ block: 'center' }))
  await what.tap()
}

async function useEditPage(page: Page): Promise<void> {
  await page.locator('form[novalidate]').waitFor()
  await tap(page.getByText('Tell buyers more'))
  await tap(page.locator('[name=starts]').first())
  await tap(page.getByText('Who may call you'))
  await tap(page.locator('[name=numberFor]').last())
  await tap(page.locator('[name=problem]'))
  await page.keyboard.type(' and no keys', { delay: 30 })
  await tap(page.locator('[name=phoneNumber]'))
  await page.keyboard.press('End')
  await page.keyboard.type('1', { delay: 30 })
  await page.keyboard.press('Backspace')
  await tap(page.getByRole('button', { name: 'Delete Posting' }))
  await tap(page.getByRole('button', { name: 'Keep Posting' }))
  await tap(page.getByRole('button', { name: 'Yes, it’s mine' }))
  await page.getByRole('region', { name: 'Is this your car?' }).waitFor({ state: 'detached' })
  await tap(page.getByRole('button', { name: 'Update Details' }))
  await page.getByRole('dialog').getByText('Quote Edited Successfully!').waitFor()
}

async function useQuotesPage(page: Page): Promise<void> {
  await page.getByText('Quotes loaded: 3.').waitFor({ state: 'attached' })
  await tap(page.getByText('About this buyer').first())
  const cards = page.getByRole('article')
  await tap(page.getByRole('button', { name: 'Yes, it’s mine' }))
  await page.getByRole('region', { name: 'Is this your car?' }).waitFor({ state: 'detached' })
  await tap(cards.last().getByRole('button', { name: 'No thanks' }))
  await page.getByRole('heading', { name: 'No longer on offer' }).waitFor()
  await tap(page.getByRole('button', { name: 'Choose £640' }))
  await tap(page.getByRole('button', { name: 'Keep looking' }))
  await tap(page.getByRole('button', { name: 'Choose £640' }))
  await tap(page.getByRole('button', { name: 'Choose Aire' }))
  await page.getByRole('heading', { name: 'You chose' }).waitFor()
}

async function useDealPage(page: Page): Promise<void> {
  await tap(page.getByText('What to have ready'))
  await tap(page.getByLabel('Address'))
  await page.keyboard.type('1 Mill Lane', { delay: 30 })
  await tap(page.getByRole('button', { name: 'Save Address' }))
  await page.getByText('Saved', { exact: true }).waitFor()
  await tap(page.getByText('Call it off', { exact: true }))
}
