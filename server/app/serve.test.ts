import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forEachTest, forThisTest, openFolder, rowsOf } from '../../tests/support/test-site.ts'
import { NO_LIMITS, CAR, sendForm, uniqueIdIn } from '../../tests/support/forms.ts'
import { openS3Server } from '../../tests/support/s3-server.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { startServer, type ServerProcess } from '../../tests/support/server-process.ts'
import { receiveTexts } from '../../tests/support/answering-receiver.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { redAndBlue } from '../../tests/support/made-photos.ts'

const folder = forEachTest(openFolder)
const texts = forEachTest(receiveTexts)

function start(settings: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer({
    DATA_DIR: folder.path,
    ...texts.settings,
    ...NO_LIMITS,
    LOG_LEVEL: 'warn',
    ...settings,
  })
}

async function submitCar(url: string, phone: number): Promise<string | null> {
  const phoneNumber = `+447700900${String(phone).padStart(3, '0')}`
  return (await sendForm(url, { ...CAR, phoneNumber }).catch(() => null))?.ok ? phoneNumber : null
}

test('what was acknowledged outlives a kill at any moment, each with its text', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const server = await start()
    const sending = Array.from({ length: 40 }, (_unused, index) =>
      submitCar(server.url, round * 40 + index).then((phone) => phone && acknowledged.push(phone)),
    )
    await Promise.race(sending)
    await pause(20 * round)
    await server.stop('SIGKILL')
    await Promise.all(sending)
  }
  expect(acknowledged.length).toBeGreaterThan(0)

  const { database } = await openDatabase({ dataDir: folder.path })
  const postings = await rowsOf({ database }, 'postings')
  const linked = await rowsOf({ database }, 'links', 'unique_id')
  const texted = await rowsOf({ database }, 'texts')
  await database.destroy()
  expect(new Set(acknowledged).isSubsetOf(new Set(postings.map(({ phone }) => phone)))).toBe(true)
  const ids = new Set(postings.map(({ id }) => id))
  expect(new Set(linked.map((link) => link.posting_id))).toEqual(ids)
  expect(new Set(texted.map((text) => text.posting_id))).toEqual(ids)
})

test('on one’s own machine it says its address and that of the texts, and nothing else', async () => {
  const server = await start({ TEXT_CARRIER: 'console', LOG_LEVEL: 'info' })
  await expect
    .poll(() => server.output())
    .toBe(
      `Beat Scrap is open at ${server.url}\n` +
        `Texts are printed here and shown at ${server.url}/dev/texts\n`,
    )
  await server.stop()
})

test('asked twice to stop, it is no less careful, and says that it leaves before it shuts', async () => {
  const server = await start({ DRAIN_SECONDS: '5' })
  void server.stop('SIGTERM')
  const sending = Array.from({ length: 10 }, (_unused, index) => submitCar(server.url, index))
  const readiness = async () => (await fetch(`${server.url}/readyz`)).json()
  await expect.poll(readiness).toEqual({ ready: false })
  void server.stop('SIGTERM')
  expect(await Promise.all(sending)).not.toContain(null)
  await server.stop('SIGKILL')
})

test('with photos in a bucket it takes one, its connections there keep nobody waiting, and while the bucket fails it does not start', async () => {
  const bucket = await forThisTest(openS3Server())
  const server = await start(bucket.settings)
  const photo = await redAndBlue(300, 200).jpeg().toBuffer()
  expect((await sendForm(server.url, CAR, { bytes: photo })).status).toBe(200)
  // Both pictures, the stamp of the installation, and whose the journal of deletions is.
  expect(bucket.objects.size).toBe(4)
  expect(await server.stop('SIGTERM')).toBe(0)

  bucket.behave(500)
  await expect(start(bucket.settings)).rejects.toThrow('The journal of deletions in the bucket')
})

test('its metrics have a port of their own and go with it, and it waits for nobody who asked nothing', async () => {
  const port = await freePort()
  const server = await start({ METRICS_PORT: String(port) })
  const metrics = `http://127.0.0.1:${port}/metrics`
  expect(await (await fetch(metrics)).text()).toContain('route="/readyz"')
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  const readiness = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect(await readiness.json()).toMatchObject({ ready: true, database: true })
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(silent, 'connect')
  expect(await server.stop('SIGTERM')).toBe(0)
  silent.destroy()
  await expect(fetch(metrics)).rejects.toThrow('fetch failed')
})

test('its log names no number, no link and no word anybody typed, and that of its database is kept empty', async () => {
  const server = await start({ LOG_LEVEL: 'info' })
  await submitCar(server.url, 123)
  await expect.poll(() => texts.received.length).toBeGreaterThan(0)
  const link = uniqueIdIn(texts.received[0]?.body)
  await fetch(`${server.url}/car/get-data/${link}`)
  await fetch(`${server.url}/car/get-data/${link}x?phone=07700900123`)
  await fetch(`${server.url}/car/link-opened/${link}`, { method: 'POST' })
  // Noted whenever that log is emptied, and for a new file never before.
  await expect.poll(() => existsSync(join(folder.path, 'beat-scrap.sqlite-marks'))).toBe(true)
  await server.stop()
  expect(server.output()).toContain('/car/link-opened/:uniqueId')
  for (const secret of [link, '7700900123', '7700 900123', 'AB12', 'LS11', CAR.problem]) {
    expect(server.output()).not.toContain(secret)
  }
})

function run(args: string[], env: Record<string, string>) {
  const options = { cwd: join(import.meta.dirname, '../..'), env, encoding: 'utf8' } as const
  return spawnSync(process.execPath, args, options)
}

test('wrong settings are listed, and nothing is opened', () => {
  const elsewhere = join(folder.path, 'unopened')
  const ended = run(['server/main.js'], {
    PORT: 'x',
    TEXT_CARRIER: 'pigeon',
    DATA_DIR: elsewhere,
    S3_REGION: 'eu-west-2',
    S3_SECRET_ACCESS_KEY: 'hush',
  })
  expect(ended.status).toBe(1)
  expect(ended.stderr).toContain('PORT must be')
  expect(ended.stderr).toContain('TEXT_CARRIER must be')
  expect(ended.stderr).toContain('S3_BUCKET must be given with the other S3 settings')
  expect(ended.stderr).not.toContain('hush')
  expect(ended.stdout).toBe('')
  expect(existsSync(elsewhere)).toBe(false)
})

test('what keeps it from starting is said in a line', async () => {
  const { port } = new URL(texts.url)
  const ended = run(['server/main.js'], { PORT: port, DATA_DIR: join(folder.path, 'other') })
  expect(ended.status).toBe(1)
  expect(ended.stderr).toContain('The server could not start:')
  expect(ended.stderr).not.toContain('    at ')
})

test.each(['server/main.js', 'seed/main.js'])('%s tells a Node that is too old so', (file) => {
  const older =
    'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.9.0"})'
  const ended = run(['--import', older, file], {})
  expect(ended.status).toBe(1)
  expect(ended.stderr).toContain('needs Node 24 or newer')
})
