// How many links may be asked for by one address or network, for numbers that begin alike, for one
// posting and abroad.
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../domain/time.ts'
import { CAR, submit } from '../../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { withProcesses, atOnce } from '../../tests/support/several-processes.ts'
import { openSubmissions } from './submit-posting.ts'

let site: TestSite
afterEach(() => site.close())

const count = async () =>
  (await site.services.database.selectFrom('texts').select('id').execute()).length

let made = 0
/** A form for another car and number each time. */
async function ask(address: string, phone?: string) {
  made += 1
  const typed = {
    registrationNumber: `AB12 ${String.fromCharCode(65 + (made % 8), 65 + ((made >> 3) % 8))}C`,
    postcode: 'SW1A 1AA',
    phoneNumber: phone ?? `07700 900${String(made % 1000).padStart(3, '0')}`,
    problem: '',
  }
  const network = `${address.split('.').slice(0, 3).join('.')}.0/24`
  return openSubmissions(site.services)({
    typed,
    photo: null,
    key: null,
    from: { address, network },
  })
}

test('an address and its network have their share of an hour', async () => {
  site = await openTestSite({ LINK_TEXTS_PER_ADDRESS: '2' })
  const outcomes: boolean[] = []
  for (let form = 0; form < 3; form++) outcomes.push((await ask('203.0.113.1')).ok)
  expect(outcomes).toEqual([true, true, false])
  for (let form = 0; form < 6; form++) await ask(`203.0.113.${2 + form}`)
  expect(await ask('203.0.113.9')).toMatchObject({ reason: 'texts-used-up', of: 'network' })
  expect((await ask('198.51.100.1')).ok).toBe(true)
  expect(await count()).toBe(9)
  site.services.clock.advance(HOUR_MS)
  expect((await ask('203.0.113.1')).ok).toBe(true)
})

test('numbers that begin alike have a share of an hour, other numbers another', async () => {
  site = await openTestSite({ LINK_TEXTS_PER_PREFIX: '2' })
  expect((await ask('203.0.113.1', '07400 120001')).ok).toBe(true)
  expect((await ask('203.0.113.2', '07400 120002')).ok).toBe(true)
  expect(await ask('203.0.113.3', '07400 120003')).toMatchObject({ of: 'prefix' })
  expect((await ask('203.0.113.4', '07400 220003')).ok).toBe(true)
})

test('what may go abroad is spent when the form is taken, and a refusal says so', async () => {
  site = await openTestSite({ INTERNATIONAL_TEXTS_PER_DAY: '1', TEXTS_PER_HOUR: '0' })
  const irish = { ...CAR, phoneNumber: '+353 87 123 4567' }
  expect((await submit(site.app, irish)).statusCode).toBe(200)
  const refused = await submit(site.app, { ...CAR, phoneNumber: '07797 712345' })
  expect(refused.statusCode).toBe(429)
  expect(refused.json().detail).toContain('outside the UK')
  expect(refused.headers['retry-after']).toBeDefined()
  expect((await submit(site.app)).statusCode).toBe(200)
  expect(await count()).toBe(2)
})

test('a posting’s number can be changed three times a day', async () => {
  site = await openTestSite()
  await submit(site.app)
  const [link = ''] = await site.textedLinks()
  const change = (phoneNumber: string) =>
    site.app.inject({
      method: 'PUT',
      url: `/car/edit-form/${link}`,
      headers: { 'if-match': '*' },
      payload: { ...CAR, phoneNumber },
    })
  const statuses: number[] = []
  for (const last of [1, 2, 3, 4]) {
    statuses.push((await change(`07700 90050${last}`)).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('shares hold over all processes', async () => {
  site = await openTestSite({ LINK_TEXTS_PER_ADDRESS: '5' })
  await withProcesses(site.services, 3, async (servicesOf) => {
    const submits = [0, 1, 2].map((index) => openSubmissions(servicesOf(index)))
    await atOnce(15, async (index) =>
      submits[index % 3]?.({
        typed: {
          registrationNumber: 'AB12 CDE',
          postcode: 'SW1A 1AA',
          phoneNumber: `07700 9006${String(index).padStart(2, '0')}`,
          problem: '',
        },
        photo: null,
        key: null,
        from: { address: '203.0.113.1', network: '203.0.113.0/24' },
      }),
    )
  })
  expect(await count()).toBe(5)
})
