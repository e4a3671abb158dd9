// A sender killed between any two steps loses no text, and sends none that was withdrawn.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueLinks } from '../../../../tests/support/send-due-texts.ts'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { openReceiver } from '../../../../tests/support/answering-receiver.ts'
import { change, makeServices, rowsOf } from '../../../../tests/support/test-services.ts'
import type { CarriedText } from '../../../platform/ports/carrier.ts'

const SENDER = join(import.meta.dirname, '../../../../tests/support/sender-process.ts')

const services = forEachTest(() => makeServices())
let onRequest: () => void
const receiver = forEachTest(() =>
  openReceiver((response) => {
    onRequest()
    response.writeHead(204).end()
  }),
)
const senders: ChildProcess[] = []

beforeEach(async () => {
  services.clock.set(Date.now())
  onRequest = () => undefined
})
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.kill('SIGKILL')
})

const arrived = (): CarriedText[] => receiver.received.map(({ body }) => JSON.parse(body))
const texts = () => rowsOf(services, 'texts')

function startSender(lastStep = 'none'): ChildProcess {
  const { dataDir, databaseUrl } = services.config
  const sender = spawn(
    process.execPath,
    [SENDER, dataDir, receiver.url, lastStep, databaseUrl ?? ''],
    { stdio: 'inherit' },
  )
  senders.push(sender)
  return sender
}

async function killedAt(step: string): Promise<void> {
  const sender = startSender(step)
  if (step === 'asked') onRequest = () => sender.kill('SIGKILL')
  await once(sender, 'exit')
  expect(sender.signalCode).toBe('SIGKILL')
  onRequest = () => undefined
}

test('every text arrives under one id, and none of a deleted posting', async () => {
  const { postingId } = await queueLinks(services, 1)
  await killedAt('claimed')
  const [withdrawn] = await texts()
  expect(withdrawn).toMatchObject({ state: 'due', tries: 1 })
  await services.database.deleteFrom('postings').where('id', '=', postingId).execute()

  await queueLinks(services, 12)
  const queued = await texts()
  for (const step of ['claimed', 'asked', 'answered', 'settled']) await killedAt(step)
  // As though the time of the claims had passed, in which a slow machine sends nothing twice.
  await change(services, 'texts', { claimed_until: 0 }, { state: 'due' })
  startSender()
  startSender()
  while ((await texts()).some((text) => text.state === 'due')) await sleep(20)

  const expected = new Map(queued.map(({ id, phone: to, body }) => [id, { id, to, body }]))
  expect(new Set(arrived().map((text) => text.id))).toEqual(new Set(expected.keys()))
  for (const text of arrived()) expect(text).toEqual(expected.get(text.id))
  // Each kill can repeat only what was with the carrier then.
  expect(arrived().length).toBeLessThanOrEqual(12 + 4 * 3)
  expect((await texts()).every((text) => text.state === 'sent')).toBe(true)
})
