import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openReceiver } from '../../tests/support/answering-receiver.ts'
import { forEachTest, makeServices, change, insert } from '../../tests/support/test-site.ts'
import { operator } from '../../tests/support/operator.ts'
import { BUSY, queueLinks, sendDueTexts } from '../../tests/support/send-due-texts.ts'
import { openDiskPhotoStore } from '../vehicles/photos/stores/disk-photo-store.ts'

const services = forEachTest(() => makeServices())
const server = forEachTest(() => openReceiver((sent) => void sent.writeHead(status).end('{}')))
let status: number

beforeEach(() => void (status = 200))

const others = () => ({
  PUBLIC_URL: new URL(server.url).origin,
  TEXT_CARRIER: 'webhook',
  TEXT_WEBHOOK_URL: server.url,
  TEXT_WEBHOOK_SECRET: 'hush',
})

/** The state of each part, and the whole answer. */
async function examined(settings: Record<string, string>) {
  const { dataDir, databaseUrl } = services.config
  const told = await operator({ dataDir, databaseUrl, settings }, 'doctor', '--json')
  const findings = told.json as { part: string; state: string; found: string; advice: string }[]
  const states = Object.fromEntries(findings.map(({ part, state }) => [part, state]))
  return { ...told, findings, states }
}

test('a site that is well has no fault', async () => {
  await change(services, 'installation', { last_backup_at: Date.now() - 1000 })
  const { code, states } = await examined(others())
  expect(code).toBe(0)
  // Whether a clock is kept hangs on the machine of the test.
  expect({ ...states, clock: 'ok' }).toEqual({
    settings: 'ok',
    database: 'ok',
    disk: 'ok',
    photos: 'ok',
    texts: 'ok',
    DVLA: 'ok',
    DVSA: 'ok',
    site: 'ok',
    certificate: 'ok',
    clock: 'ok',
    backups: 'ok',
    deletions: 'ok',
    move: 'ok',
  })
})

test('what fails is named with what to do, and the exit code says so', async () => {
  status = 401
  writeFileSync(join(services.config.dataDir, 'photos'), 'in the way')
  const { PUBLIC_URL: origin, ...working } = others()
  const { code, states, findings } = await examined({
    ...working,
    PUBLIC_URL: origin.replace('http:', 'https:'),
    TEXT_WEBHOOK_URL: 'http://127.0.0.1:9/texts',
    TEXT_CARIER: 'webhook',
    MIN_FREE_DISK_MB: '900000000',
    DVLA_API_KEY: 'k'.repeat(40),
    DVLA_BASE_URL: origin,
  })
  expect(code).toBe(1)
  expect(states).toMatchObject({
    settings: 'look',
    disk: 'fault',
    texts: 'fault',
    DVLA: 'fault',
    site: 'fault',
    certificate: 'fault',
  })
  for (const { state, advice } of findings) expect(advice === '').toBe(state === 'ok')
})

test('a database that cannot be opened keeps nothing else from being looked at', async () => {
  const missing = { dataDir: join(services.config.dataDir, 'none'), databaseUrl: null }
  const told = await operator({ ...missing, settings: others() }, 'doctor')
  expect(told.code).toBe(1)
  expect(told.out).toMatch(/^fault {2}database +There is no database there/m)
  expect(told.out).toMatch(/^ok {5}texts +webhook answers/m)
})

test('texts that wait though their carrier’s address answers, photos of another installation and a move that was left are faults', async () => {
  services.clock.set(Date.now() - 60_000)
  await queueLinks(services)
  services.carrier.answerWith(BUSY)
  await sendDueTexts(services)
  await openDiskPhotoStore(join(services.config.dataDir, 'photos')).adopt('another')
  const move = { id: 'one', other: 'PostgreSQL', state: 'read-only', changed_at: 1 } as const
  await insert(services, 'moves', move)
  const { findings } = await examined(others())
  const waiting = /^1 text waits since \S+ \S+ \(UTC\)\. The carrier’s last answer: status-503\.$/
  const faults: Record<string, object> = {
    texts: { found: expect.stringMatching(waiting) as string },
    photos: { advice: expect.stringContaining('belong to another database') as string },
    move: { advice: expect.stringContaining('--give-up') as string },
  }
  for (const [part, told] of Object.entries(faults)) {
    expect(findings).toContainEqual(expect.objectContaining({ part, state: 'fault', ...told }))
  }
})
