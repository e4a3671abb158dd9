import { afterEach, beforeEach, expect, test } from 'vitest'
import { queuedTexts, signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { ANY_FORMS } from '../../tests/support/any-forms.ts'
import { multipartForm } from '../../tests/support/forms.ts'
import { redAndBlue } from '../../tests/support/made-photos.ts'
import {
  signInOperator,
  SUPPORT,
  WITH_DESK,
  type OperatorCaller,
} from '../../tests/support/operator-caller.ts'
import { postCarWithLink, type PostedCar } from '../../tests/support/post-car.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { saveFacts } from '../owners/facts/facts.ts'
import { confirmPhone } from '../owners/postings/confirm-phone.ts'
import { DAY_MS } from '../../domain/basics/time.ts'
import { NO_CONDITIONS } from '../../domain/market/quote-terms.ts'
import { NOTHING_SAID, typeFacts } from '../../domain/vehicles/facts.ts'

const NEEDS = { ...NO_CONDITIONS, needsCatalyst: true, needsKeys: true }

let site: TestSite
let car: PostedCar
let aire: AgentCaller
let manager: OperatorCaller
let support: OperatorCaller
let reference: string

beforeEach(async () => {
  site = await openTestSite({ ...WITH_DESK, ...ANY_FORMS })
  const { services } = site
  car = await postCarWithLink(services)
  await confirmPhone(services, car.uniqueId)
  const facts = typeFacts(NOTHING_SAID, new Date(services.clock.now()))
  await saveFacts(services, car.uniqueId, { ...facts, catalyst: 'yes' })
  aire = await signInAgent(site, { phone: '07700 900456' })
  const quote = { amount: 530, conditions: NEEDS, validDays: 7 }
  const given = await aire.call('PUT', `/agent/vehicles/${car.postingId}/quote`, quote)
  expect(given.statusCode).toBe(200)
  const { link_id } = await services.database
    .selectFrom('listing_agents')
    .select('link_id')
    .executeTakeFirstOrThrow()
  const { id } = await services.database.selectFrom('quotes').select('id').executeTakeFirstOrThrow()
  const post = (url: string, payload: object) => site.app.inject({ method: 'POST', url, payload })
  await post(`/quotes/${car.listingId}/${link_id}/choose`, { quoteId: id, amount: 530 })
  const said = { said: 'paid-less', paid: 410, reason: 'They said it leaks' }
  await post(`/car/deal/${car.uniqueId}/outcome`, said)
  const sight = await multipartForm({}, { bytes: await redAndBlue(64, 48).jpeg().toBuffer() })
  const url = `/car/deal/${car.uniqueId}/outcome-photo`
  await site.app.inject({ method: 'POST', url, ...sight })
  const words = 'They paid £410 on the drive.'
  const fields = { about: 'buyer', words, uniqueId: car.uniqueId }
  const photo = { bytes: await redAndBlue(64, 48).jpeg().toBuffer() }
  const form = await multipartForm(fields, photo)
  const taken = await site.app.inject({ method: 'POST', url: '/complaints', ...form })
  reference = taken.json<{ reference: string }>().reference.replaceAll(' ', '')
  services.clock.advance(DAY_MS)
  manager = await signInOperator(site)
  support = await signInOperator(site, SUPPORT)
})
afterEach(() => site.close())

const path = (rest = '') => `/operator/complaints/${reference}${rest}`
const shown = async () => (await support.call('GET', path())).json()
const audit = () =>
  site.services.database
    .selectFrom('audit_log')
    .select(['who', 'what', 'reason'])
    .orderBy('id')
    .execute()

test('a complaint is shown with what settles it, its look is on record, and never how to reach who made it', async () => {
  const complaint = await shown()
  expect(complaint).toMatchObject({
    about: 'buyer',
    day: 1,
    reachBy: 'text',
    deal: {
      rows: [
        ['Agreed', '£530'],
        ['Owner says paid', '£410'],
        ['Owner writes', 'They said it leaks'],
        ['Price needed', 'Keys (owner says nothing), Catalyst fitted (owner says yes)'],
      ],
      hasPhoto: true,
      isCounted: true,
    },
    buyer: { id: aire.id, name: 'Aire Valley Motors' },
    reporter: null,
    messages: [
      { isOurs: false, hasPhoto: true },
      { isOurs: true, who: null },
    ],
  })
  expect(JSON.stringify(complaint)).not.toContain('900123')
  await shown()
  expect(await audit()).toEqual([{ who: 'Tom B.', what: 'complaint looked at', reason: null }])
  const listed = await support.call('GET', '/operator/complaints')
  expect(listed.json().complaints).toMatchObject([{ subject: 'Aire Valley Motors', day: 1 }])
  expect(listed.body).not.toContain('900123')
  const { id } = complaint.messages[0]
  const sight = await support.call('GET', `/operator/deals/${complaint.deal.id}/photo`)
  expect(sight.headers['content-type']).toBe('image/jpeg')
  expect((await support.call('GET', path(`/photos/${id}`))).headers['content-type']).toBe(
    'image/jpeg',
  )
  expect((await support.call('GET', path('/photos/other'))).statusCode).toBe(404)
})

test('it is answered, put to the buyer and closed in the operator’s name', async () => {
  const say = (to: string, words: string) => support.call('POST', path('/messages'), { to, words })
  for (const to of ['other', 'complainant']) {
    expect((await say(to, ' ')).json().problems).toMatchObject([{ field: 'words' }])
  }
  expect(await audit()).toEqual([])
  expect((await say('other', 'What did you pay?')).json()).toEqual({
    success: true,
    complainant: null,
    other: 'console',
  })
  expect((await say('complainant', 'We’ve asked them.')).json()).toMatchObject({
    complainant: 'text',
  })
  const none = await support.call('POST', '/operator/complaints/C0/messages', { words: 'Hello?' })
  expect(none.statusCode).toBe(404)
  const onRecord = (await audit()).map(({ what }) => what).toSorted()
  expect(onRecord).toEqual(['complaint answered', 'other side asked'])
  site.services.clock.advance(1)
  const close = (sent: object) => manager.call('POST', path('/messages'), sent)
  expect((await close({ outcome: 'right' })).json().problems).toMatchObject([{ field: 'outcome' }])
  expect((await close({ outcome: 'partly' })).json()).toMatchObject({
    complainant: 'text',
    other: 'console',
  })
  expect((await close({ outcome: 'partly' })).statusCode).toBe(409)
  expect((await say('other', 'Hello?')).statusCode).toBe(409)
  expect(await shown()).toMatchObject({ outcome: 'partly' })
  expect((await support.call('GET', '/operator/complaints')).json().complaints).toEqual([])
  const closed = await support.call('GET', '/operator/complaints?closed=true')
  expect(closed.json().complaints).toHaveLength(1)
})

test('how to reach who complained is shown for a reason, which is on record', async () => {
  const ask = (why: string) => support.call('POST', path('/number'), { why })
  expect((await ask(' ')).json().problems).toMatchObject([{ field: 'why' }])
  expect(await audit()).toEqual([])
  expect((await ask('To call them')).json()).toEqual({ reach: '07700 900123' })
  expect(await audit()).toEqual([{ who: 'Tom B.', what: 'number shown', reason: 'To call them' }])
})

test('a manager takes a false outcome out of the record, with a reason; support may not', async () => {
  const { id } = (await shown()).deal
  const url = `/operator/deals/${id}/record`
  const sent = { isCounted: false, why: 'The owner took it back' }
  expect((await support.call('POST', url, sent)).json().reason).toBe('manager-only')
  expect((await manager.call('POST', url, { isCounted: false })).statusCode).toBe(400)
  expect((await manager.call('POST', url, sent)).statusCode).toBe(200)
  expect(await shown()).toMatchObject({ deal: { isCounted: false } })
  await manager.call('POST', url, { isCounted: true, why: 'By mistake' })
  expect(await shown()).toMatchObject({ deal: { isCounted: true } })
})

test('a report says which agent made it, and “already sold” takes the car down a day after its owner was asked', async () => {
  const { services } = site
  const sold = await postCarWithLink(services, { registration: 'LC08RVN', phone: '07700 900777' })
  const report = { about: 'posting', vehicleId: sold.postingId, kind: 'already-sold' }
  const taken = await aire.call('POST', '/complaints', report)
  reference = taken.json<{ reference: string }>().reference.replaceAll(' ', '')
  expect(await shown()).toMatchObject({
    kind: 'already-sold',
    reporter: { id: aire.id, name: 'Aire Valley Motors' },
  })
  const say = (sent: object) => support.call('POST', path('/messages'), sent)
  expect((await say({ outcome: 'upheld' })).json().problems).toMatchObject([{ field: 'outcome' }])
  const early = { code: 'owner-not-asked' }
  expect((await say({ outcome: 'right' })).json().problems).toMatchObject([early])
  expect((await say({ to: 'other', words: 'Is it sold?' })).json()).toMatchObject({ other: 'text' })
  const texts = (await queuedTexts(services)).filter(({ kind }) => kind === 'complaint-answer')
  expect(texts).toMatchObject([
    {
      phone: '+447700900777',
      body: `Beat Scrap, about LC08 RVN: Is it sold? https://beatscrap.example/edit-form/${sold.uniqueId}`,
    },
  ])
  expect((await say({ outcome: 'right' })).json().problems).toMatchObject([early])
  const postings = () =>
    services.database.selectFrom('postings').select('id').orderBy('id').execute()
  expect(await postings()).toContainEqual({ id: sold.postingId })
  services.clock.advance(DAY_MS)
  support = await signInOperator(site, SUPPORT)
  expect((await say({ outcome: 'right', words: 'It is gone.' })).json()).toMatchObject({
    complainant: 'text',
    other: null,
  })
  expect(await postings()).not.toContainEqual({ id: sold.postingId })
  expect(await shown()).toMatchObject({ outcome: 'right', vehicleId: null })
})
