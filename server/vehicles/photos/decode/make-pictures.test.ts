import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('the watch over processor time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  function taken(userMs: number, systemMs: number): void {
    const usage = { user: userMs * 1000, system: systemMs * 1000 }
    vi.spyOn(process, 'cpuUsage').mockImplementation((since) =>
      since === undefined ? { user: 0, system: 0 } : usage,
    )
  }

  test('past its processor time it is told once, however long it waited for it', () => {
    taken(0, 0)
    const onTooMuch = vi.fn()
    watchProcessor(1500, onTooMuch)
    vi.advanceTimersByTime(60_000)
    expect(onTooMuch).not.toHaveBeenCalled()
    taken(1000, 501)
    vi.advanceTimersByTime(60_000)
    expect(onTooMuch).toHaveBeenCalledOnce()
  })

  test('what is done in time is not told', () => {
    taken(9000, 0)
    const onTooMuch = vi.fn()
    watchProcessor(1500, onTooMuch)()
    vi.advanceTimersByTime(60_000)
    expect(onTooMuch).not.toHaveBeenCalled()
  })
})
