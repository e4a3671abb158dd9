import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forThisTest, openFolder, rowsOf } from '../../tests/support/test-site.ts'
import { NO_LIMITS, CAR, sendForm } from '../../tests/support/forms.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { openDatabase } from '../platform/database/open-database.ts'

// Only root may, and not on every machine.
function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
    onTestFinished(() => void execFileSync('umount', ['-l', folder]))
    return true
  } catch {
    return false
  }
}

function post(url: string, index: number): Promise<Response> {
  const phoneNumber = `+447700900${String(index).padStart(3, '0')}`
  // Long enough that the pages which are left do not hold many.
  return sendForm(url, { ...CAR, phoneNumber, problem: 'x'.repeat(1500) })
}

test('a full disk is answered with 503, and takes up its work by itself', async (context) => {
  const { path: small } = await forThisTest(openFolder())
  if (!mount(small)) return context.skip('this machine allows no small file system')
  const dataDir = join(small, 'data')
  const settings = { ...NO_LIMITS, LOG_LEVEL: 'silent', DATA_DIR: dataDir, TEXT_SENDER: 'off' }
  const start = () => startServer(settings)
  let server = await start()
  expect((await post(server.url, 0)).status).toBe(200)

  const { bavail, bsize } = statfsSync(small)
  writeFileSync(join(small, 'ballast'), Buffer.alloc(bavail * bsize))
  let last = await post(server.url, 1)
  let accepted = 1
  for (let index = 2; index < 100 && last.status === 200; index += 1, accepted += 1) {
    last = await post(server.url, index)
  }
  expect(last.status).toBe(503)
  expect(last.headers.get('retry-after')).not.toBeNull()
  expect((await fetch(`${server.url}/livez`)).status).toBe(200)
  await server.stop('SIGKILL')
  server = await start()
  expect((await post(server.url, 101)).status).toBe(503)

  rmSync(join(small, 'ballast'))
  expect((await post(server.url, 100)).status).toBe(200)
  await server.stop()

  const { database } = await openDatabase({ dataDir })
  const postings = await rowsOf({ database }, 'postings')
  const texts = await rowsOf({ database }, 'texts')
  await database.destroy()
  expect(postings).toHaveLength(accepted + 1)
  const texted = new Set(texts.map((text) => text.posting_id))
  expect(texted).toEqual(new Set(postings.map(({ id }) => id)))
})
