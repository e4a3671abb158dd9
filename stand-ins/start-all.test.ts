import { expect, test } from 'vitest'
import { startStandIns } from './start-all.ts'

test('every stand-in says where it is and how it is asked, and ends when asked to', async () => {
  const { all, end } = await startStandIns([0, 0, 0, 0, 0])
  for (const { name, url, settings } of all) {
    expect(Object.values(settings)).toContain(url)
    expect(await (await fetch(url)).text()).toContain(`<h1>${name}</h1>`)
  }
  await end()
  for (const { url } of all) await expect(fetch(url)).rejects.toThrow()
})

test('those that started end where one does not', async () => {
  const first = await startStandIns([0, 0, 0, 0, 0])
  const [dvla] = first.all
  await expect(startStandIns([0, 0, 0, dvla?.port ?? 0, 0])).rejects.toThrow('EADDRINUSE')
  await first.end()
})
