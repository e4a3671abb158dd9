import { expect, test, vi } from 'vitest'
import { redAndBlue } from '../../../../tests/support/made-photos.ts'
import { makePictures, watchProcessor } from './make-pictures.ts'

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
