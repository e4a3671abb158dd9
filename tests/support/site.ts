// A whole site for the journeys: the real server on an empty data directory, and a carrier that keeps every text.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NO_LIMITS } from './forms.ts'
import { startServer } from './server-process.ts'
import { receiveTexts, type ReceivedText } from './answering-receiver.ts'

const TEXT_LIMIT_MS = 30_000

/** Of the first manager, who gets alarms: the last of Ofcom's numbers for drama, which journeys never get to. */
export const OPERATOR_PHONE = '+447700900999'

/** Who signs in at the desk, on the numbers before it. */
export const OPERATORS = {
  manager: { name: 'Priya S.', phone: '+447700900998' },
  support: { name: 'Tom B.', phone: '+447700900997' },
}
export const OPERATOR_PHONES = [
  `Ann B.:${OPERATOR_PHONE}:manager`,
  ...Object.entries(OPERATORS).map(([role, { name, phone }]) => `${name}:${phone}:${role}`),
].join()

export type Site = Awaited<ReturnType<typeof startSite>>

/** Texts about quotes at any hour, without waiting for a correction, and however many. */
export const AT_ONCE = {
  QUOTE_TEXTS_PER_DAY: '0',
  QUOTE_TEXT_HOURS: '00:00-24:00',
  QUOTE_TEXT_DELAY_SECONDS: '0',
}

/** Starts one. No limits and no hours of texts hold a journey up unless `settings` bring them back. */
export async function startSite(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'beat-scrap-site-'))
  const carrier = await receiveTexts()
  const server = await startServer({
    DATA_DIR: dataDir,
    ...carrier.settings,
    // Those who come with `someonesAddress` count by it.
    TRUST_PROXY: '1',
    ...NO_LIMITS,
    OPERATOR_PHONES,
    LOG_LEVEL: 'warn',
    ...AT_ONCE,
    ...settings,
  })
  const textsTo = (phone: string): ReceivedText[] =>
    carrier.received.filter(({ to }) => to === phone)
  const partTextedTo = async (phone: string, part: RegExp, count = 1): Promise<string> => {
    const until = Date.now() + TEXT_LIMIT_MS
    while (Date.now() < until) {
      const found = textsTo(phone).flatMap(({ body }) => part.exec(body)?.[1] ?? [])[count - 1]
      if (found !== undefined) return found
      await sleep(50)
    }
    throw new Error(`Text ${count} did not come.\n${server.output()}`)
  }

  return {
    url: server.url,
    /** Where its database and photos are. */
    dataDir,
    server,
    /** Every text to `phone` (E.164), oldest first. */
    textsTo,
    /** Waits for text number `count` (from 1) to `phone` with a link, and answers that. */
    linkTextedTo: (phone: string, count?: number) =>
      partTextedTo(phone, /(https?:\/\/[\w.:/-]+)/, count),
    /** The same of sign-in codes. */
    codeTextedTo: (phone: string, count?: number) =>
      partTextedTo(phone, /\b(\d{6}) is your sign-in code/, count),
    async stop(): Promise<void> {
      await server.stop()
      carrier.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
