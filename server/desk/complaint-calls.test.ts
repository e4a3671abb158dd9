import { beforeEach, expect, test } from 'vitest'
import { change, forEachTest, rowsOf as allOf, it } from '../../tests/support/test-site.ts'
import { queuedTexts } from '../../tests/support/agent-caller.ts'
import { openComplainingOwner } from '../../tests/support/complaining-owner.ts'
import { multipartForm } from '../../tests/support/forms.ts'
import { redAndBlue } from '../../tests/support/made-photos.ts'
import { signInOperator, SUPPORT, WITH_DESK } from '../../tests/support/operator-caller.ts'
import type { DeskPage } from '../../domain/wire/desk-page.ts'
import { actsOf, linesOf, logOf, rowsOf, tableOf } from '../../tests/support/read-page.ts'
import { postCarWithLink } from '../../tests/support/post-car.ts'
import { saveFacts } from '../owners/facts/facts.ts'
import { DAY_MS } from '../../domain/basics/time.ts'
import { NO_CONDITIONS } from '../../domain/market/quote-terms.ts'
import { NOTHING_SAID, typeFacts } from '../../domain/vehicles/facts.ts'

const NEEDS = { ...NO_CONDITIONS, needsCatalyst: true, needsKeys: true }

const terms = { conditions: NEEDS, validDays: 7 }
const owner = forEachTest(() => openComplainingOwner({ settings: WITH_DESK, terms }))
let manager: Awaited<ReturnType<typeof signInOperator>>
let support: typeof manager
let reference: string

beforeEach(async () => {
  const { site, car } = owner
  const { services } = site
  const facts = typeFacts(NOTHING_SAID, new Date(services.clock.now()))
  await saveFacts(services, car.uniqueId, { ...facts, catalyst: 'yes' })
  const said = { said: 'paid-less', paid: 410, reason: 'They said it leaks' }
  await site.post(`/car/deal/${car.uniqueId}/outcome`, said)
  const photo = { bytes: await redAndBlue(64, 48).jpeg().toBuffer() }
  const sight = await multipartForm({}, photo)
  await site.post(`/car/deal/${car.uniqueId}/outcome-photo`, sight.payload, sight.headers)
  const words = 'They paid £410 on the drive.'
  const form = await multipartForm({ about: 'buyer', words, uniqueId: car.uniqueId }, photo)
  const taken = await site.post('/complaints', form.payload, form.headers)
  reference = taken.json<{ reference: string }>().reference.replaceAll(' ', '')
  services.clock.advance(DAY_MS)
  manager = await signInOperator(site)
  support = await signInOperator(site, SUPPORT)
})

const path = (rest = '') => `/operator/complaints/${reference}${rest}`
const shown = async (by = support): Promise<DeskPage> => (await by.call('GET', path())).json()
const audit = () => allOf(owner.site.services, 'audit_log')

it('a complaint is shown with what settles it, its look is on record, and never how to reach who made it', async () => {
  const complaint = await shown()
  expect(rowsOf(complaint)).toEqual({
    Agreed: '£530',
    'Owner says paid': '£410',
    'Owner writes': 'They said it leaks',
    'Price needed': 'Keys (owner says nothing), Catalyst fitted (owner says yes)',
  })
  expect(complaint.heading).toMatch(/: Aire Valley Motors, AB12 CDE$/)
  expect(linesOf(complaint)).toEqual([
    expect.stringMatching(/day 1 of 30\. Promised by/),
    'The owner’s photo',
    'See the posting',
    'Aire Valley Motors, with their record',
  ])
  expect(logOf(complaint)).toEqual([
    'From the owner; They paid £410 on the drive.; Sent with it',
    expect.stringMatching(/^Sent automatically; /),
  ])
  const acts = actsOf(complaint)
  expect(acts.map(({ button }) => button)).toEqual(['Send', 'Show Number'])
  const labels = acts[0]?.choices?.map(({ label }) => label).slice(0, 2)
  expect(labels).toEqual(['Write to the owner', 'Write to Aire Valley Motors'])
  expect(JSON.stringify(complaint)).not.toContain('900123')
  await shown()
  const look = { who: 'Tom B.', what: 'complaint looked at', reason: null }
  expect(await audit()).toMatchObject([look])
  const listed = await support.call('GET', '/operator/complaints')
  const code = expect.stringMatching(/^C \d{4} \d\d$/)
  const day = expect.stringMatching(/, day 1 of 30$/)
  const [open] = tableOf(listed.json(), 'Open complaints')
  expect(open?.cells).toEqual([code, '18 Nov 10:00', 'Aire Valley Motors, AB12 CDE', day])
  expect(listed.body).not.toContain('900123')
  const pictures = JSON.stringify(complaint).match(/\/operator\/[^"]+\/photo[^"]*/g) ?? []
  expect(pictures).toHaveLength(2)
  for (const picture of pictures) {
    expect((await support.call('GET', picture)).headers['content-type']).toBe('image/jpeg')
  }
  expect((await support.call('GET', path('/photos/other'))).statusCode).toBe(404)
})

it('it is answered, put to the buyer and closed in the operator’s name', async () => {
  const say = (to: string, words: string) => support.call('POST', path('/messages'), { to, words })
  for (const to of ['other', 'complainant']) {
    expect((await say(to, ' ')).json().problems).toMatchObject([{ field: 'words' }])
  }
  expect(await audit()).toEqual([])
  const sent = { success: true, said: 'Sent.' }
  expect((await say('other', 'What did you pay?')).json()).toEqual(sent)
  expect((await say('complainant', 'We’ve asked them.')).json()).toEqual(sent)
  const none = await support.call('POST', '/operator/complaints/C0/messages', { words: 'Hello?' })
  expect(none.statusCode).toBe(404)
  const onRecord = (await audit()).map(({ what }) => what).toSorted()
  expect(onRecord).toEqual(['complaint answered', 'other side asked'])
  owner.site.services.clock.advance(1)
  const close = (end: object) => manager.call('POST', path('/messages'), end)
  expect((await close({ outcome: 'right' })).json().problems).toMatchObject([{ field: 'outcome' }])
  expect((await close({ outcome: 'partly' })).json()).toEqual(sent)
  expect((await close({ outcome: 'partly' })).statusCode).toBe(409)
  expect((await say('other', 'Hello?')).statusCode).toBe(409)
  expect(linesOf(await shown())[0]).toMatch(/^Partly upheld, /)
  expect(actsOf(await shown()).map(({ button }) => button)).toEqual(['Show Number'])
  const all = (await support.call('GET', '/operator/complaints')).json()
  expect(tableOf(all, 'Open complaints')).toEqual([])
  expect(tableOf(all, 'Closed complaints').map(({ cells }) => cells[3])).toEqual(['Partly upheld'])
})

it('how to reach who complained is shown for a reason, which is on record', async () => {
  const ask = (why: string) => support.call('POST', path('/number'), { why })
  expect((await ask(' ')).json().problems).toMatchObject([{ field: 'why' }])
  expect(await audit()).toEqual([])
  const number = { words: '07700 900123', path: 'tel:+447700900123' }
  expect((await ask('To call them')).json()).toEqual({ success: true, shown: number })
  const look = { who: 'Tom B.', what: 'number shown', reason: 'To call them' }
  expect(await audit()).toMatchObject([look])
})

test('a manager takes a false outcome out of the record, with a reason; support may not', async () => {
  expect(actsOf(await shown()).filter(({ path: at }) => at.endsWith('/record'))).toEqual([])
  const takeOut = actsOf(await shown(manager)).find(({ button }) => button === 'Take Out')
  expect(takeOut?.given).toEqual({ isCounted: false })
  const url = `/operator/${takeOut?.path}`
  const sent = { isCounted: false, why: 'The owner took it back' }
  expect((await manager.call('POST', url, { isCounted: false })).statusCode).toBe(400)
  expect((await manager.call('POST', url, sent)).statusCode).toBe(200)
  const struck = 'The buyer’s record doesn’t count this.'
  expect(linesOf(await shown())).toContain(struck)
  await manager.call('POST', url, { isCounted: true, why: 'By mistake' })
  expect(linesOf(await shown())).not.toContain(struck)
})

// A day after its owner was asked, who may have put their next car in its place by then.
it.each([
  ['LC08RVN', false],
  ['FY13KLO', true],
])('a report names its agent; “already sold” takes its car down: %s %s', async (car, stays) => {
  const { site, aire } = owner
  const { services } = site
  const sold = await postCarWithLink(services, { registration: 'LC08RVN', phone: '07700 900777' })
  const report = { about: 'posting', vehicleId: sold.postingId, kind: 'already-sold' }
  const taken = await aire.call('POST', '/complaints', report)
  reference = taken.json<{ reference: string }>().reference.replaceAll(' ', '')
  const reported = await shown()
  expect(reported.heading).toMatch(/: It’s already sold, LC08 RVN$/)
  expect(linesOf(reported)).toContain('Aire Valley Motors')
  const say = (sent: object) => support.call('POST', path('/messages'), sent)
  expect((await say({ outcome: 'upheld' })).json().problems).toMatchObject([{ field: 'outcome' }])
  const early = { code: 'owner-not-asked' }
  expect((await say({ outcome: 'right' })).json().problems).toMatchObject([early])
  expect((await say({ to: 'other', words: 'Is it sold?' })).json()).toMatchObject({ said: 'Sent.' })
  const texts = await queuedTexts(services, 'complaint-answer')
  const body = `Beat Scrap, about LC08 RVN: Is it sold? https://beatscrap.example/edit-form/${sold.uniqueId}`
  expect(texts).toMatchObject([{ phone: '+447700900777', body }])
  expect((await say({ outcome: 'right' })).json().problems).toMatchObject([early])
  const isThere = async () =>
    (await allOf(services, 'postings')).some(({ id }) => id === sold.postingId)
  expect(await isThere()).toBe(true)
  services.clock.advance(DAY_MS)
  support = await signInOperator(site, SUPPORT)
  await change(services, 'postings', { registration: car }, { id: sold.postingId })
  const right = await say({ outcome: 'right', words: 'It is gone.' })
  expect(right.json()).toMatchObject({ said: 'Sent.' })
  expect(await isThere()).toBe(stays)
  expect(linesOf(await shown())[0]).toMatch(/^Right, /)
  expect(linesOf(await shown()).includes('See the posting')).toBe(stays)
})
