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

test('where a port is taken a stand-in has another and says so', async () => {
  const first = await startStandIns([0, 0, 0, 0, 0])
  const second = await startStandIns(first.all.map(({ port }) => port))
  const urls = [...first.all, ...second.all].map(({ url }) => url)
  expect(new Set(urls).size).toBe(10)
  for (const url of urls) expect((await fetch(url)).status).toBe(200)
  await Promise.all([first.end(), second.end()])
})
