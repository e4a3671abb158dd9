// A whole site for the journeys: the real server on an empty data directory, a carrier that keeps
// every text, and what an agent would do, until agents can do it themselves.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openReceiver } from './answering-receiver.ts'
import { quoteOn, type GivenQuote } from './quote-on.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const TEXT_LIMIT_MS = 10_000

export interface Text {
  id: string
  to: string
  body: string
}

export interface Site {
  url: string
  server: ServerProcess
  /** Every text to `phone` (E.164), oldest first. */
  textsTo(phone: string): Text[]
  /** Waits for text number `count` (from 1) to `phone` and answers the link in it. */
  linkTextedTo(phone: string, count?: number): Promise<string>
  /** An agent quotes on the posting that `link` (or its uniqueId) opens; answers the quotes page's path. */
  quoteOn(link: string, quote: GivenQuote): Promise<string>
  stop(): Promise<void>
}

/** Starts one. No limits and no hours of texts hold a journey up unless `settings` bring them back. */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beat-scrap-site-'))
  const carrier = await openReceiver((response) => response.writeHead(204).end())
  const server = await startServer({
    DATA_DIR: dataDir,
    TEXT_CARRIER: 'webhook',
    TEXT_WEBHOOK_URL: carrier.url,
    TEXT_WEBHOOK_SECRET: 'a secret of the journeys',
    SUBMISSIONS_PER_HOUR: '0',
    READS_PER_MINUTE: '0',
    LINK_TEXTS_PER_DAY: '0',
    QUOTE_TEXTS_PER_DAY: '0',
    QUOTE_TEXT_HOURS: '00:00-24:00',
    MIN_FREE_DISK_MB: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  })
  const textsTo = (phone: string): Text[] =>
    carrier.received.map(({ body }) => JSON.parse(body) as Text).filter(({ to }) => to === phone)

  return {
    url: server.url,
    server,
    textsTo,
    async linkTextedTo(phone, count = 1) {
      const until = Date.now() + TEXT_LIMIT_MS
      while (Date.now() < until) {
        const link = /https?:\/\/[\w.:/-]+/.exec(textsTo(phone)[count - 1]?.body ?? '')?.[0]
        if (link !== undefined) return link
        await sleep(50)
      }
      throw new Error(`Text ${count} did not come.\n${server.output()}`)
    },
    quoteOn: (link, quote) => quoteOn({ DATA_DIR: dataDir, ...settings }, link, quote),
    async stop() {
      await server.stop()
      carrier.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
