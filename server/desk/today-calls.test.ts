import { expect, test } from 'vitest'
import { change, insert, rowOf, forEachTest, openTestSite } from '../../tests/support/test-site.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/basics/time.ts'
import type { Business, DeskToday } from '../../domain/wire/desk.ts'
import { APPLICANT } from '../../tests/support/applicant.ts'
import { signInAgent } from '../../tests/support/agent-caller.ts'
import { ANY_FORMS } from '../../tests/support/forms.ts'
import { signInOperator, SUPPORT, WITH_DESK } from '../../tests/support/operator-caller.ts'
import { postCar } from '../../tests/support/post-car.ts'
import { openComplaint } from '../market/complaints/answer-complaint.ts'
import { BUSY, sendDueTexts } from '../../tests/support/send-due-texts.ts'
import { recordDeletion } from '../platform/deletions/record-deletion.ts'
import { firstIdAt, orderedId } from '../platform/identifiers.ts'
import { countDays } from '../upkeep/figures.ts'
import { queueNews } from '../messages/texts/outbox/queue-news.ts'
import { queueLinkText } from '../messages/texts/outbox/queue-text.ts'

// A Wednesday at 10:00.
const site = forEachTest(() => openTestSite({ ...WITH_DESK, ...ANY_FORMS, TEXT_PENCE: '3' }))
const post = (url: string, payload: object) =>
  site.post(url, payload, { origin: WITH_DESK.PUBLIC_URL })

async function today() {
  const answer = await (await signInOperator(site)).call('GET', '/operator/today')
  return answer.json() as DeskToday
}

const APPLICATION = {
  ...APPLICANT,
  businessName: 'Calder Breakers',
  licenceCouncil: 'Wakefield Council',
  licenceKind: 'collector',
}

test('things that are due are listed with the nearest date first, whatever their kind', async () => {
  const { database, clock } = site.services
  const agent = await signInAgent(site, { name: 'Kirklees Car Spares', phone: '07700 900457' })
  const licence = { licence_kind: 'site', licence_number: 'KMC/0778' } as const
  await change({ database }, 'agents', { ...licence, licence_expires: '2026-11-25' })
  const { id } = await signInAgent(site, { name: 'Of yesterday' })
  await change({ database }, 'agents', { licence_expires: '2026-11-17' }, { id })
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
  const said = items.map(({ title, line, path, dueWords: { when, below } }) =>
    [path.replace(/[^/]*$/, ''), title, line, when, below].join('; '),
  )
  expect(said).toEqual([
    '/desk/applications/; Application: Calder Breakers; Collector’s licence, Wakefield Council. Waiting since 10:00; 2 days; Fri 20 November',
    '/desk/complaints/; Report: LC08 RVN already sold; Kirklees Car Spares says so; 2 days; Fri 20 November',
    expect.stringMatching(
      /^\/desk\/complaints\/; Complaint C \d{4} \d{2}; £120 off on the drive\. Call me: …, Pennine Auto Salvage; 2 days; to be read Fri 20 November$/,
    ),
    '/desk/agents/; Licence ends: Kirklees Car Spares; Site licence KMC/0778. Not told yet; 7 days; Wed 25 November',
  ])
  await openComplaint(site.services, items[2]?.path.split('/').pop() ?? '')
  expect((await today()).items.at(-1)?.dueWords.below).toBe('promised Wed 2 December')

  await sendDueTexts(site.services)
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
  const failures = ['status-404', 'suppressed', 'twilio-30034', 'twilio-30034']
  for (const [index, failure] of failures.entries()) {
    await queueNews(site.services, database, `+44770090030${index}`, 'applied-again')
    await change({ database }, 'texts', { state: 'failed', failure }, { state: 'due' })
  }
  await post('/agent/applications', APPLICATION)
  await sendDueTexts(site.services)
  clock.advance(4 * HOUR_MS)
  const { items, counts } = await today()
  expect(counts).toMatchObject({ texts: 3 })
  expect(items[0]).toEqual({
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

test('within a minute of an outage of texts Today begins with how many wait, since when and what the carrier answers', async () => {
  const { services } = site
  const car = await postCar(services)
  for (let text = 0; text < 2; text += 1) await queueLinkText(services, services.database, car)
  services.carrier.answerWith(...Array.from({ length: 4 }, () => BUSY))
  await sendDueTexts(services)
  services.clock.advance(50 * SECOND_MS)
  await sendDueTexts(services)
  expect((await today()).items[0]).toEqual({
    title: '2 texts wait since 10:00',
    line: 'The carrier’s last answer: status-503.',
    path: '/desk/texts',
    due: null,
    dueWords: { when: 'Now', below: '' },
  })
  services.clock.advance(2 * MINUTE_MS)
  expect((await today()).items[0]?.dueWords.below).toBe('for 2 minutes')
  await sendDueTexts(services)
  expect((await today()).items).toEqual([])
})

test('a journal that cannot be written and a move that was left are said first too', async () => {
  const { services } = site
  const { clock, database } = services
  await recordDeletion(services, database, { kind: 'posting', subject: 'one' })
  const move = { id: 'one', other: 'PostgreSQL', state: 'pausing' } as const
  await insert(services, 'moves', { ...move, changed_at: clock.now() })
  clock.advance(2 * MINUTE_MS)
  const titles = ['Deletions are not in their journal', 'The site is being moved since 10:00']
  expect((await today()).items.map(({ title }) => title)).toEqual(titles)
})

async function figures(by = 'day'): Promise<Business> {
  const desk = await signInOperator(site, SUPPORT)
  return (await desk.call('GET', `/operator/business?by=${by}`)).json()
}
const lastOf = async (by = 'day') => {
  const { figures: all } = await figures(by)
  return Object.fromEntries(Object.entries(all).map(([name, values]) => [name, values.at(-1)]))
}

async function deal(chosenAt: number, said: object) {
  const { id } = await rowOf(site.services, 'agents')
  await insert(site.services, 'deals', {
    id: orderedId(chosenAt),
    agent_id: id,
    quote_id: firstIdAt(chosenAt),
    amount_pence: 500_00,
    chosen_at: chosenAt,
    ...said,
  })
}

test('a day that has passed has its seven numbers, and keeps them when its cars are deleted', async () => {
  const { clock, database } = site.services
  const agent = await signInAgent(site)
  const [car] = [await postCar(site.services), await postCar(site.services)]
  await agent.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 450 })
  await queueLinkText(site.services, database, car)
  await sendDueTexts(site.services)
  const now = clock.now()
  const said = { owner_said_at: now, owner_outcome: 'paid-full' } as const
  await deal(now, {})
  await deal(now, { ended_why: 'undone' })
  await deal(now - DAY_MS, said)
  await deal(now - 2 * DAY_MS, { ...said, owner_outcome: 'paid-less' })
  await deal(now - 3 * DAY_MS, { ...said, own_number: 1 })
  await countDays(site.services)

  await database.deleteFrom('postings').execute()
  await database.deleteFrom('texts').execute()
  clock.advance(DAY_MS)
  await countDays(site.services)
  expect(await lastOf()).toEqual({
    posted: 2,
    quotesPerCar: 0.5,
    chosen: 1,
    collected: 3,
    paidInFull: 1,
    paidLess: 1,
    texts: 1,
    textsPence: 3,
    subscriptions: 1,
  })
})

test('quotes count within 24 hours of the car, also the next day, and none later', async () => {
  const { clock } = site.services
  const agent = await signInAgent(site)
  const other = await signInAgent(site, { name: 'Wharfe Cars' })
  const car = await postCar(site.services)
  await countDays(site.services)
  clock.advance(23 * HOUR_MS)
  await agent.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 450 })
  await countDays(site.services)
  expect((await lastOf())['quotesPerCar']).toBe(1)
  clock.advance(2 * HOUR_MS)
  await other.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 450 })
  await countDays(site.services)
  expect((await lastOf())['quotesPerCar']).toBe(1)
})

test('days are London’s, weeks end on Sunday, and a site that was down catches up', async () => {
  const { clock } = site.services
  await countDays(site.services)
  clock.set(new Date('2026-11-21T23:59:59Z'))
  await postCar(site.services)
  clock.advance(1000)
  await postCar(site.services, { phone: '+447700900124' })
  clock.set(new Date('2026-11-24T10:00:00Z'))
  await countDays(site.services)

  const days = await figures()
  expect(days.periods).toHaveLength(14)
  expect(days.periods.at(-1)).toEqual({ from: '2026-11-23', to: '2026-11-23' })
  expect(days.figures.posted.slice(-3)).toEqual([1, 1, 0])
  const weeks = await figures('week')
  expect(weeks.periods.at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(weeks.figures.posted.at(-1)).toBe(2)
  clock.set(new Date('2026-11-22T10:00:00Z'))
  expect((await figures('week')).periods.at(-1)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
})

test('an old site that is new at the desk has the days before, with who is subscribed', async () => {
  const { clock } = site.services
  await postCar(site.services)
  await signInAgent(site)
  clock.advance(3 * DAY_MS)
  await countDays(site.services)
  const { figures: all } = await figures()
  expect(all.posted.slice(-4)).toEqual([0, 1, 0, 0])
  expect(all.subscriptions.slice(-4)).toEqual([0, 1, 1, 1])
})

test('the figures of a year are a file', async () => {
  await countDays(site.services)
  const desk = await signInOperator(site, SUPPORT)
  const file = await desk.call('GET', '/operator/business.csv?by=week')
  expect(file.headers['content-disposition']).toBe('attachment; filename="business-by-week.csv"')
  const lines = file.body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(54)
  expect(lines[0]).toContain('From,To,Cars posted,')
  expect(lines.at(-1)).toMatch(/^2026-11-09,2026-11-15(,0){9}$/)
})
