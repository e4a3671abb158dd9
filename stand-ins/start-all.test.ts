import { expect, test } from 'vitest'
import { demoEnvironment, startStandIns } from './start-all.ts'

test('every stand-in says where it is and how it is asked, takes another port where its own is taken, and ends', async () => {
  const first = await startStandIns([0, 0, 0, 0, 0])
  const second = await startStandIns(first.all.map(({ port }) => port))
  const all = [...first.all, ...second.all]
  expect(new Set(all.map(({ url }) => url)).size).toBe(10)
  for (const { name, url, settings } of all) {
    expect(Object.values(settings)).toContain(url)
    expect(await (await fetch(url)).text()).toContain(`<h1>${name}</h1>`)
  }
  await Promise.all([first.end(), second.end()])
  for (const { url } of all) await expect(fetch(url)).rejects.toThrow()
})

test('the demo asks nothing real, whatever is set around it, and its port, place and limits may be chosen', () => {
  const real = {
    DATABASE_URL_FILE: '/run/secrets/database',
    DATABASE_URL: 'postgres://db.example/scrap',
    S3_BUCKET: 'photos',
    PUBLIC_URL: 'https://beatscrap.example',
    TEXT_SENDER: 'off',
    TWILIO_BASE_URL_FILE: '/run/twilio',
    DVLA_API_KEY_FILE: '/run/secrets/dvla',
    STRIPE_SECRET_KEY: 'sk_live',
    OPERATOR_PHONES: 'Jo Reid:+447700900999:manager',
  }
  expect(demoEnvironment({ ...real, PATH: '/bin' })).toEqual({
    PATH: '/bin',
    DATA_DIR: 'data/demo',
    PORT: '3000',
    OPERATOR_PHONES: expect.stringContaining(':manager'),
  })
  const chosen = { PORT: '4000', DATA_DIR: '/tmp/demo', READS_PER_MINUTE: '0' }
  expect(demoEnvironment(chosen)).toMatchObject(chosen)
})
