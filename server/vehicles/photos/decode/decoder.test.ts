import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { forEachTest, openFolder } from '../../../../tests/support/for-each-test.ts'
import { openDecoders } from './decoder.ts'
import { redAndBlue } from '../../../../tests/support/made-photos.ts'
import { makePictures, watchProcessor } from './make-pictures.ts'

const JOB = { bytes: Buffer.from('bytes'), kind: 'jpeg', heavyToo: false } as const

const folder = forEachTest(openFolder)

test('a photo that crashes its decoder takes nothing else with it', async () => {
  const decode = await decoders(`process.on('message', () => process.kill(process.pid, 'SIGSEGV'))`)
  expect(await decode(JOB)).toBe('crashed')
  expect(await decode(JOB)).toBe('crashed')
})

test('a photo that hangs its decoder is given up', async () => {
  const decode = await decoders(`process.on('message', () => { for (;;); })`, { limitMs: 400 })
  expect(await decode(JOB)).toBe('late')
})

const COUNTS_JOBS = `
  let jobs = 0
  process.on('message', () => process.send('job ' + ++jobs))
  process.on('disconnect', () => process.exit())
`

test('a decoder is kept for the next photo, and ends after a while', async () => {
  const patient = await decoders(COUNTS_JOBS)
  expect([await patient(JOB), await patient(JOB)]).toEqual(['job 1', 'job 2'])
  const hasty = await decoders(COUNTS_JOBS, { keptIdleMs: 20 })
  expect(await hasty(JOB)).toBe('job 1')
  await expect.poll(() => hasty(JOB), { interval: 200 }).toBe('job 1')
})

test('where no decoder starts it is an outage, not the photo', async () => {
  const decode = await decoders('process.exit(1)')
  await expect(decode(JOB)).rejects.toThrow('No decoder would start')
})

test('a decoder whose server was killed ends without a word', async () => {
  const program = join(import.meta.dirname, 'decoder-process.ts')
  const decoder = fork(program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const ended = once(decoder, 'exit')
  // Before it says that it is ready.
  decoder.disconnect()
  expect(decoder.stderr && (await text(decoder.stderr))).toBe('')
  expect(await ended).toEqual([0, null])
})

const PATIENT = { limitMs: 60_000, keptIdleMs: 10_000 }

async function decoders(program: string, limits = {}): Promise<ReturnType<typeof openDecoders>> {
  const path = join(folder.path, 'program.mjs')
  await writeFile(path, `${program}\nprocess.send('ready')\n`)
  return openDecoders({ ...PATIENT, ...limits, program: pathToFileURL(path) })
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

test('formats that are not taken cannot be decoded, whatever they are said to be', async () => {
  const tiff = await redAndBlue(9, 9).tiff().toBuffer()
  for (const bytes of [Buffer.from(SVG), tiff, Buffer.from('P6 1 1 255 abc')]) {
    expect(await makePictures({ bytes, kind: 'png', heavyToo: true })).toBe('damaged')
  }
})

test('a photo that takes much memory waits until it may come', async () => {
  const large = redAndBlue(4000, 3000).jpeg({ progressive: true, quality: 10 })
  const job = { bytes: await large.toBuffer(), kind: 'jpeg', heavyToo: false } as const
  expect(await makePictures(job)).toBe('heavy')
  expect(await makePictures({ ...job, heavyToo: true })).toMatchObject({
    photo: expect.any(Buffer),
    thumbnail: expect.any(Buffer),
  })
})

test('past its processor time a photo is told once, however long it waited, and not once it is done', () => {
  vi.useFakeTimers()
  const usage = { user: 0, system: 0 }
  const used = vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ ...usage }))
  const [onTooMuch, onDone] = [vi.fn(), vi.fn()]
  watchProcessor(1500, onTooMuch)
  watchProcessor(1500, onDone)()
  vi.advanceTimersByTime(60_000)
  expect(onTooMuch).not.toHaveBeenCalled()
  Object.assign(usage, { user: 1_000_000, system: 501_000 })
  vi.advanceTimersByTime(60_000)
  expect(onTooMuch).toHaveBeenCalledOnce()
  expect(onDone).not.toHaveBeenCalled()
  used.mockRestore()
  vi.useRealTimers()
})
