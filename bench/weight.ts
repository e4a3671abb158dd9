// What a first visit to the home page and to the console weighs, as a browser fetches it and the server sends it.
import { chromium } from '@playwright/test'
import { findBrowser } from '../tests/support/browser.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { emptyDirectory, startProduct } from './start.ts'

const KIB = 1024

interface Fetched {
  path: string
  /** Bytes of the body as it came over the wire. */
  bytes: number
  encoding: string
}

export const weightBench: Bench = {
  name: 'weight',
  title: 'What a first visit to the home page fetches',
  method: `A browser with an empty cache opens \`/\` of \`server/main.js\` and waits until nothing more is
fetched. The sizes are those of the bodies as they came over the wire, which the server sends in
brotli. App code is every script but React's own file. The same for \`/agents\`, where the agents' console
asks to sign in.`,
  run,
}

async function run(): Promise<Figure[]> {
  const server = await startProduct(emptyDirectory('weight'))
  const fetched = await firstVisit(`http://localhost:${server.port}/`)
  const console = await firstVisit(`http://localhost:${server.port}/agents`)
  await server.stop()
  const scripts = fetched.filter(({ path }) => path.endsWith('.js'))
  const app = scripts.filter(({ path }) => !path.startsWith('/assets/react-'))
  const page = fetched.filter(({ path }) => path === '/')
  if (page.length !== 1 || app.length === 0 || app.length === scripts.length) {
    throw new Error(`Unexpected files: ${fetched.map(({ path }) => path).join(' ')}`)
  }
  return [
    atMost('Everything', kib(fetched), 75, 'KiB'),
    atMost('The page with its styles', kib(page), 6.5, 'KiB'),
    atMost('App code without React', kib(app), 12, 'KiB'),
    atMost("Everything of the agents' console", kib(console), 120.5, 'KiB'),
    ...fetched.map(({ path, bytes, encoding }) =>
      figureOf(`\`${path}\` (${encoding})`, bytes / KIB, 'KiB'),
    ),
  ]
}

async function firstVisit(url: string): Promise<Fetched[]> {
  const browser = await chromium.launch(await findBrowser(process.env))
  const page = await browser.newPage()
  const finished: Promise<Fetched>[] = []
  page.on('requestfinished', (request) => {
    finished.push(
      (async () => {
        const { responseBodySize: bytes } = await request.sizes()
        const encoding = await (await request.response())?.headerValue('content-encoding')
        return { path: new URL(request.url()).pathname, bytes, encoding: encoding ?? 'as it is' }
      })(),
    )
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const fetched = await Promise.all(finished)
  await browser.close()
  return fetched
}

function kib(files: Fetched[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / KIB
}
