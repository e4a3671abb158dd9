import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDecoders } from './decoder.ts'

const JOB = { bytes: Buffer.from('bytes'), kind: 'jpeg', heavyToo: false } as const

let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'beat-scrap-decoder-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('a photo that crashes its decoder takes nothing else with it', async () => {
  const decode = await decoders(`process.on('message', () => process.kill(process.pid, 'SIGSEGV'))`)
  expect(await decode(JOB)).toBe('crashed')
  expect(await decode(JOB)).toBe('crashed')
})

test('a photo that hangs its decoder is given up', async () => {
  const decode = await decoders(`process.on('message', () => { for (;;); })`)
  expect(await decode(JOB)).toBe('too-slow')
})

test('a decoder is kept for the next photo, and ends after a while', async () => {
  const decode = await decoders(`
    let jobs = 0
    process.on('message', () => process.send('job ' + ++jobs))
    process.on('disconnect', () => process.exit())
  `)
  expect([await decode(JOB), await decode(JOB)]).toEqual(['job 1', 'job 2'])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await decode(JOB)).toBe('job 1')
})

test('where no decoder starts it is an outage, not the photo', async () => {
  const decode = await decoders('process.exit(1)')
  await expect(decode(JOB)).rejects.toThrow('No decoder would start')
})

const QUICK = { limitMs: 400, keptIdleMs: 50 }

async function decoders(program: string): Promise<ReturnType<typeof openDecoders>> {
  const path = join(dir, 'program.mjs')
  await writeFile(path, `${program}\nprocess.send('ready')\n`)
  return openDecoders({ ...QUICK, program: pathToFileURL(path) })
}
