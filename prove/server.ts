// The real server on data of its own, whose texts go to a receiver that takes all of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_LIMITS, CAR, sendForm } from '../tests/support/forms.ts'
import { mobileOf } from '../tests/support/many-cars.ts'
import { startServer, type ServerProcess } from '../tests/support/server-process.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { receiveTexts } from '../tests/support/answering-receiver.ts'

/** Settings of a server in `dataDir` under which no limit hides what is tried. */
export function settingsOf(dataDir: string, textUrl: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DIGEST_KEY: TEST_KEY,
    TEXT_CARRIER: 'webhook',
    TEXT_WEBHOOK_URL: textUrl,
    TEXT_WEBHOOK_SECRET: 'hush',
    ...NO_LIMITS,
    LOG_LEVEL: 'error',
    TEXTS_PER_DAY: '0',
  }
}

export interface Installation {
  dataDir: string
  start: (more?: Record<string, string>) => Promise<ServerProcess>
}

/** Runs `work` with an empty installation that is gone afterwards. */
export async function withInstallation<T>(work: (on: Installation) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beat-scrap-prove-'))
  const texts = await receiveTexts()
  const settings = settingsOf(dataDir, texts.url)
  try {
    return await work({ dataDir, start: (more = {}) => startServer({ ...settings, ...more }) })
  } finally {
    texts.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs `work` with a server that is stopped afterwards. */
export function withServer<T>(
  settings: Record<string, string>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  return withInstallation(async ({ start }) => {
    const server = await start(settings)
    try {
      return await work(server)
    } finally {
      await server.stop('SIGKILL')
    }
  })
}

/** Posts a car for the `index`th number; the number where it was accepted. */
export async function postOne(url: string, index: number): Promise<string | null> {
  return (await answerToPost(url, index)) === null ? null : mobileOf(index)
}

/** Posts it too; the answer where the car was accepted. */
export async function answerToPost(
  url: string,
  index: number,
): Promise<{ textsLate?: boolean } | null> {
  const answer = await sendForm(url, { ...CAR, phoneNumber: mobileOf(index) }).catch(() => null)
  const told: unknown = await answer?.json().catch(() => null)
  return answer?.ok === true ? (told as { textsLate?: boolean }) : null
}
