import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import type { DeskToday } from '../../domain/wire/desk-today.ts'
import { signInAgent } from '../../tests/support/agent-caller.ts'
import { ANY_FORMS } from '../../tests/support/any-forms.ts'
import { signInOperator, WITH_DESK } from '../../tests/support/operator-caller.ts'
import { phoneNumber, postCar } from '../../tests/support/post-car.ts'
import { viewComplaint } from './view-complaints.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { queueAppliedAgainText } from '../texts/outbox/queue-agent-text.ts'

let site: TestSite
beforeEach(async () => {
  // A Wednesday.
  site = await openTestSite({ ...WITH_DESK, ...ANY_FORMS })
})
afterEach(() => site.close())

const post = (url: string, payload: object) =>
  site.app.inject({ method: 'POST', url, payload, headers: { origin: WITH_DESK.PUBLIC_URL } })

async function today() {
  const answer = await (await signInOperator(site)).call('GET', '/operator/today')
  return answer.json() as DeskToday
}

const APPLICATION = {
  businessName: 'Calder Breakers',
  contactName: 'Sam Booth',
  phoneNumber: '07700 900456',
  yardPostcode: 'LS11 5DJ',
  licenceNumber: 'SMD/0042',
  licenceCouncil: 'Wakefield Council',
  licenceExpires: '2027-03-31',
  licenceKind: 'collector',
}

test('nothing is due on a new site', async () => {
  expect(await today()).toEqual({
    items: [],
    counts: { applications: 0, complaints: 0, texts: 0 },
    looks: [],
  })
})

test('what is due is listed with the nearest date first, whatever its kind', async () => {
  const { database, clock } = site.services
  const agent = await signInAgent(site, { name: 'Kirklees Car Spares', phone: '07700 900457' })
  await database
    .updateTable('agents')
    .set({ licence_expires: '2026-11-25', licence_kind: 'site', licence_number: 'KMC/0778' })
    .execute()
  await post('/agent/applications', APPLICATION)
  const car = await postCar(site.services, { registration: 'LC08RVN' })
  const report = { about: 'posting', vehicleId: car.postingId, kind: 'already-sold' }
  await agent.call('POST', '/complaints', report)
  await post('/complaints', {
    about: 'buyer',
    subject: 'Pennine Auto Salvage',
    words: '£120 off on the drive. Call me: 07700 900202\nSecond line',
    reach: 'pat@example.com',
  })
  const { items, counts } = await today()
  expect(counts).toEqual({ applications: 1, complaints: 2, texts: 0 })
  expect(
    items.map(({ kind, title, line, dueWords: { when, below } }) => [
      kind,
      title,
      line,
      when,
      below,
    ]),
  ).toEqual([
    [
      'application',
      'Application: Calder Breakers',
      'Collector’s licence, Wakefield Council. Waiting since 10:00',
      '2 days',
      'Fri 20 November',
    ],
    [
      'report',
      'Report: LC08 RVN already sold',
      'Kirklees Car Spares says so',
      '2 days',
      'Fri 20 November',
    ],
    [
      'complaint',
      expect.stringMatching(/^Complaint C \d{4} \d{2}$/),
      '£120 off on the drive. Call me: …, Pennine Auto Salvage',
      '2 days',
      'to be read Fri 20 November',
    ],
    [
      'licence',
      'Licence ends: Kirklees Car Spares',
      'Site licence KMC/0778. Not told yet',
      '7 days',
      'Wed 25 November',
    ],
  ])
  expect(items.map(({ path }) => path.replace(/[^/]*$/, ''))).toEqual([
    '/desk/applications/',
    '/desk/complaints/',
    '/desk/complaints/',
    '/desk/agents/',
  ])
  await viewComplaint(site.services, items[2]?.path.split('/').pop() ?? '')
  const read = (await today()).items.at(-1)
  expect([read?.kind, read?.dueWords.below]).toEqual(['complaint', 'promised Wed 2 December'])

  clock.advance(3 * DAY_MS)
  const [late] = (await today()).items
  expect([late?.line, late?.dueWords.when, late?.dueWords.below]).toEqual([
    'Collector’s licence, Wakefield Council. Waiting since Wed 18 November',
    '1 day late',
    'we say 2 working days',
  ])
})

test('texts that failed are one thing to do, first of all, with why and since when; a stopped number is none', async () => {
  const { database, clock } = site.services
  for (let text = 0; text < 4; text += 1) {
    const phone = phoneNumber(`07700 90030${text}`)
    await queueAppliedAgainText(site.services, database, phone)
  }
  const ids = await database.selectFrom('texts').select('id').orderBy('id').execute()
  for (const [index, { id }] of ids.entries()) {
    const failure = ['status-404', 'suppressed'][index] ?? 'twilio-30034'
    await database
      .updateTable('texts')
      .set({ state: 'failed', failure })
      .where('id', '=', id)
      .execute()
  }
  await post('/agent/applications', APPLICATION)
  clock.advance(4 * HOUR_MS)
  const { items, counts } = await today()
  expect(counts).toMatchObject({ texts: 3 })
  expect(items[0]).toEqual({
    kind: 'texts',
    title: '3 texts failed since 10:00',
    line: '2 sender not registered, 1 status-404',
    path: '/desk/texts',
    due: null,
    dueWords: { when: 'Now', below: 'oldest 4 hours' },
  })
  clock.advance(3 * DAY_MS)
  expect((await today()).counts).toMatchObject({ texts: 0 })
})

test('the same report of one car by several agents is one thing to do', async () => {
  const car = await postCar(site.services)
  for (const phone of ['07700 900457', '07700 900458']) {
    const agent = await signInAgent(site, { name: phone, phone })
    const report = { about: 'posting', vehicleId: car.postingId, kind: 'already-sold' }
    await agent.call('POST', '/complaints', report)
  }
  expect((await today()).items.map(({ line }) => line)).toEqual(['2 agents say so'])
})
