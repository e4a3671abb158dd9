// A person is erased while the site goes on with what it has of them.
import { beforeEach, expect, test } from 'vitest'
import { rowsOf, forEachTest, openTestSite } from '../../../tests/support/test-site.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { ALERTS, madeSubscription, PUSH_SETTINGS } from '../../../tests/support/alerted-agent.ts'
import { beforeTransaction } from '../../../tests/support/before-transaction.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { phoneNumber } from '../../../tests/support/post-car.ts'
import { withProcesses } from '../../../tests/support/several-processes.ts'
import { erasePerson } from './erase-person.ts'

const OWNER = phoneNumber(CAR.phoneNumber)
const CARS = 4

const site = forEachTest(() =>
  openTestSite({ SUBMISSIONS_PER_HOUR: '0', LINK_TEXTS_PER_DAY: '0', ...PUSH_SETTINGS }),
)
let links: string[]
let postings: string[]

beforeEach(async () => {
  for (let car = 0; car < CARS; car += 1) {
    await submit(site.app, { ...CAR, registrationNumber: `AB12 CD${'EFGH'[car]}` })
  }
  links = await site.textedLinks()
  for (const link of links) await site.post(`/car/link-opened/${link}`)
  postings = (await rowsOf(site.services, 'postings')).map(({ id }) => id)
})
const aire = forEachTest(() => signInAgent(site, { name: 'Aire Motors', phone: '07700 900456' }))
const wharfe = forEachTest(() => signInAgent(site, { name: 'Wharfe Cars', phone: '07700 900457' }))

/** Everything at once that owner and agents may do with each posting in turn; the statuses that were answered. */
async function goOn(): Promise<number[]> {
  const statuses: number[] = []
  for (const [car, id] of postings.entries()) {
    const answers = await Promise.all([
      aire.call('PUT', `/agent/vehicles/${id}/quote`, { amount: 450 + car }),
      wharfe.call('PUT', `/agent/vehicles/${id}/quote`, { amount: 460 + car }),
      aire.call('POST', `/agent/vehicles/${id}/phone-number`),
      aire.call('GET', `/agent/vehicles/${id}`),
      aire.call('PUT', '/agent/alerts', ALERTS),
      aire.call('PUT', '/agent/alerts/device', madeSubscription()),
      site.post(`/car/link-opened/${links[car]}`),
      site.get(`/car/get-data/${links[car]}`),
      site.post('/car/lost-link', { ...CAR, registrationNumber: `AB12 CD${'EFGH'[car]}` }),
    ])
    statuses.push(...answers.map(({ statusCode }) => statusCode))
  }
  return statuses
}

async function expectEmpty(): Promise<void> {
  for (const table of ['postings', 'quotes', 'links', 'texts'] as const) {
    expect(await site.services.database.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
}

test('an owner is erased while agents quote and ask for the number: no answer fails, and nothing is left', async () => {
  expect(new Set(await goOn())).toEqual(new Set([200]))
  const statuses: number[] = []
  await withProcesses(site.services, 1, async (servicesOf) => {
    const erased = erasePerson(servicesOf(0), OWNER, 'Pat').then(() => true)
    for (let isErased = false; !isErased;) {
      statuses.push(...(await goOn()))
      isErased = await Promise.race([erased, Promise.resolve(false)])
    }
  })
  statuses.push(...(await goOn()))
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  await expectEmpty()
  const given = await rowsOf(site.services, 'disclosures')
  expect(given.filter(({ phone_digest }) => phone_digest !== null)).toEqual([])
})

test('a car that is posted between the last look and the last step goes too, rather than lose its link', async () => {
  const { database } = site.services
  await database.updateTable('texts').set({ posting_id: null }).execute()
  await database.deleteFrom('postings').execute()
  let steps = 0
  const postsFirst = beforeTransaction(database, async (earlier) => {
    steps = earlier + 1
    if (earlier === 0) expect((await submit(site.app)).statusCode).toBe(200)
  })
  await erasePerson({ ...site.services, database: postsFirst }, OWNER, 'Pat')
  expect(steps).toBeGreaterThan(1)
  await expectEmpty()
})
