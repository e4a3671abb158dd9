// How soon the home page is there on a slow phone, beside a page with nothing on it.
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findBrowser } from '../tests/support/browser.ts'
import { listenHere } from '../tests/support/free-port.ts'
import { interleave, median, ratio } from './interleave.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { SLOW_PHONE, visit } from './slow-phone.ts'
import { emptyDirectory, startProduct } from './start.ts'

const ROUNDS = 9

export const largestPaintBench: Bench = {
  name: 'largest-paint',
  title: 'When the home page is there',
  method: `${SLOW_PHONE} Home, from
\`server/main.js\`, and a page of one short heading with the same headers, in brotli too, are opened with an empty cache, ${ROUNDS}
rounds alternately after two to warm up; LCP, the browser's own entry: medians, and the median ratio. The
same page made with Next took 1.42 to 1.48 s when it was measured once, beside 1.07 to 1.28 s of home as it
was then and 0.79 to 0.83 s of the empty page.`,
  run,
}

const OF_ONE_ANSWER = new Set(['connection', 'content-length', 'date', 'etag', 'keep-alive'])

const EMPTY = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Empty</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Empty</h1></body></html>`

async function run(): Promise<Figure[]> {
  const server = await startProduct(emptyDirectory('largest-paint'), { LOG_LEVEL: 'warn' })
  const empty = await serveEmpty(await headersOf(`http://localhost:${server.port}/`))
  const browser = await chromium.launch(await findBrowser(process.env))
  const lcp = async (port: number): Promise<number> =>
    (await visit(browser, `http://localhost:${port}/`, async () => undefined)).lcp / 1000
  const times = await interleave(ROUNDS, {
    empty: () => lcp(empty.port),
    home: () => lcp(server.port),
  })
  await browser.close()
  empty.close()
  await server.stop()
  return [
    figureOf('LCP of the empty page', median(times.empty), 's'),
    atMost('LCP of home', median(times.home), 1.2, 's'),
    atMost('Home, times as long', ratio(times.home, times.empty), 1.2, ''),
  ]
}

async function headersOf(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  return Object.fromEntries([...headers].filter(([name]) => !OF_ONE_ANSWER.has(name)))
}

async function serveEmpty(
  headers: Record<string, string>,
): Promise<{ port: number; close(): void }> {
  const body = brotliCompressSync(EMPTY)
  const server = createServer(
    (_request, response) => void response.writeHead(200, headers).end(body),
  )
  return {
    port: await listenHere(server),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
