// A phone on a weak signal sends a photo: what ends stalled uploads must not end this one.
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { MINUTE_MS } from '../domain/basics/time.ts'
import { atLeast, figureOf, type Bench, type Figure } from '../bench/report.ts'
import { phonePhoto } from '../tests/support/made-photos.ts'
import { findBrowser } from '../tests/support/browser.ts'
import { freePort } from '../tests/support/free-port.ts'
import { CAR } from '../tests/support/forms.ts'
import { withServer } from './server.ts'

const BYTES_PER_SECOND = 6000
const LOOK_MS = 100
const PATIENCE_MS = 10 * MINUTE_MS

export const slowPhoneProof: Bench = {
  name: 'slow-phone',
  title: 'A slow phone sends a photo',
  method: `In Chromium the form of the home page is sent with a phone's photo, at ${BYTES_PER_SECOND / 1000} kB/s up: once by the
browser's own emulation of a slow line, and a small photo by a line that passes so many bytes on without the browser's
knowledge: the browser hands all of it over at once. The server ends an upload that brings
less than 4 kB/s over 20 s, or nothing for 10 s.`,
  run,
}

interface Sent {
  isTaken: boolean
  seconds: number
}

async function run(): Promise<Figure[]> {
  const photo = await phonePhoto(1600, 1200)
  const small = await phonePhoto(720, 540)
  const browser = await chromium.launch(await findBrowser(process.env))
  const emulated = await withServer({}, ({ url }) =>
    sendFrom(browser, { url, photo, isEmulated: true }),
  )
  const linePort = String(await freePort())
  const lineUrl = `http://localhost:${linePort}`
  const byLine = await withServer({ PUBLIC_URL: lineUrl }, async ({ url }) => {
    const line = slowLine(Number(linePort), Number(new URL(url).port))
    return sendFrom(browser, { url: lineUrl, photo: small, isEmulated: false }).finally(
      () => void line.close(),
    )
  })
  await browser.close()
  return [
    ...figuresOf('Slowed by the browser', photo, emulated),
    ...figuresOf('Slowed by the line', small, byLine),
  ]
}

function figuresOf(how: string, photo: Buffer, { isTaken, seconds }: Sent): Figure[] {
  // Faster, and nothing was slow.
  const least = Math.floor((photo.length / BYTES_PER_SECOND) * 0.8)
  return [
    figureOf(`${how}: the photo`, photo.length / 1000, 'kB'),
    atLeast(`${how}: taken`, isTaken ? 1 : 0, 1, ''),
    atLeast(`${how}: it took`, seconds, least, 's'),
  ]
}

async function sendFrom(
  browser: Browser,
  { url, photo, isEmulated }: { url: string; photo: Buffer; isEmulated: boolean },
): Promise<Sent> {
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(url)
  await page.locator('form[novalidate]').waitFor()
  for (const [name, value] of Object.entries(CAR)) await page.locator(`[name=${name}]`).fill(value)
  const file = { name: 'my-car.jpg', mimeType: 'image/jpeg', buffer: photo }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('img', { name: /my-car/ }).waitFor()
  if (isEmulated) await slowDown(page)
  const began = performance.now()
  await page.getByRole('button', { name: 'Get Your Quote' }).click()
  const modal = page.getByRole('dialog')
  await modal.waitFor()
  const isTaken = await modal.getByText('Quote submitted Successfully!').isVisible()
  const seconds = (performance.now() - began) / 1000
  if (!isTaken) process.stdout.write(`  ${await modal.innerText()}\n`)
  await page.close()
  return { isTaken, seconds }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 500,
    downloadThroughput: BYTES_PER_SECOND * 4,
    uploadThroughput: BYTES_PER_SECOND,
  })
}

/** Passes on what comes to port `from`, to port `to`, at that many bytes a second on each connection. */
function slowLine(from: number, to: number) {
  const server = createServer((phone) => {
    const site = connect(to, '127.0.0.1')
    for (const socket of [phone, site]) socket.on('error', () => undefined)
    site.pipe(phone)
    // A browser that closes its connection in between has nothing more to send.
    passSlowly(phone, site).catch(() => site.destroy())
  })
  return server.listen(from, 'localhost')
}

async function passSlowly(phone: Socket, site: Socket): Promise<void> {
  const atOnce = (BYTES_PER_SECOND * LOOK_MS) / 1000
  for await (const chunk of phone as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += atOnce) {
      site.write(chunk.subarray(at, at + atOnce))
      await pause(LOOK_MS)
    }
  }
  site.end()
}
