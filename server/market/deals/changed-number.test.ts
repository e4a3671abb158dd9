import { expect, test } from 'vitest'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { openPlayedDeal } from '../../../tests/support/quoted-car.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { change, securityEvents } from '../../../tests/support/test-services.ts'
import { forEachTest, it } from '../../../tests/support/test-site.ts'
import { editAgent } from '../../agents/accounts/edit-agent.ts'
import { retryTextsSince } from '../../messages/texts/outbox/operate-texts.ts'
import { listAgents } from '../../agents/accounts/list-agents.ts'
import { watchDeals } from './watch-deals.ts'

const the = forEachTest(() => openPlayedDeal())

async function at(time: string): Promise<void> {
  the.services.clock.set(Date.parse(`2026-11-${time}Z`))
  await watchDeals(the.services)
  await sendDueTexts(the.services)
}

const waiting = async () =>
  (await queuedTexts(the.services))
    .filter(({ state }) => state === 'due')
    .map(({ kind, phone }) => `${kind} ${phone}`)
    .toSorted()
const chosen = async () => (await queuedTexts(the.services, 'chosen')).map(({ body }) => body)
const newest = async () => (await the.site.textedLinks()).at(-1) ?? ''
const mistype = (uniqueId?: string) => the.edit({ phoneNumber: '07700 900321' }, uniqueId)

async function confirm(): Promise<void> {
  the.services.clock.advance(1000)
  await the.site.post(`/car/link-opened/${await newest()}`)
}

it('a chosen agent is given a number that was changed since, once its owner confirms it', async () => {
  await the.choose()
  await at('18T12:00:00')
  await the.enter('2026-11-20')
  await mistype()
  expect(await waiting()).toEqual(['link +447700900321'])
  await the.enter('2026-11-20', 'afternoon')
  expect(await the.agentsDeal()).toMatchObject({ amount: 640, phoneNumber: null })
  await watchDeals(the.services)
  await confirm()
  for (const _ of [1, 2]) await watchDeals(the.services)
  const toOwner = ['collection', 'day-before', 'link'].map((kind) => `${kind} +447700900321`)
  expect(await waiting()).toEqual(['chosen +447700900456', ...toOwner])
  expect((await chosen()).at(-1)).toContain('the number for AB12 CDE is now 07700 900321')
  const given = securityEvents(the.services).filter(({ event }) => event === 'number-given')
  expect(given).toHaveLength(2)
  expect(await the.agentsDeal()).toMatchObject({ phoneNumber: '+447700900321' })
})

it('a number put back is no news to an agent who knows it, and one who does not is told, as its owner is of a day entered meanwhile', async () => {
  await at('18T21:00:00')
  await the.choose()
  for (const [hour, day] of Object.entries({ '18T21': '2026-11-20', '19T09': '2026-11-21' })) {
    await at(`${hour}:05:00`)
    await mistype()
    await the.enter(day)
    await at(`${hour}:07:00`)
    await the.edit({})
    await at(`${hour}:10:00`)
    expect(await chosen()).toEqual([expect.stringContaining("you're chosen for AB12 CDE")])
  }
  expect((await queuedTexts(the.services, 'collection')).at(-1)?.body).toContain('Sat 21 Nov')
  expect(await the.agentsDeal()).toMatchObject({ phoneNumber: '+447700900123' })
})

test('what was to be said of the day goes to the number that is confirmed, and nothing twice', async () => {
  await the.choose()
  await at('18T21:00:00')
  await the.enter('2026-11-19', 'afternoon')
  await mistype()
  await confirm()
  await at('18T21:10:00')
  expect(await waiting()).toContain('collection +447700900321')
  await at('20T08:00:00')
  await the.edit({}, await newest())
  await confirm()
  for (const time of ['20T08:10:00', '20T09:30:00']) await at(time)
  expect((await chosen()).at(-1)).toContain('the number for AB12 CDE is now 07700 900123')
  await mistype(await newest())
  await confirm()
  await at('20T10:00:00')
  expect(await queuedTexts(the.services, 'outcome')).toMatchObject([{ phone: '+447700900123' }])
})

it('no text about the collection goes to a number that was typed since and nobody confirmed', async () => {
  await the.choose()
  await at('18T12:00:00')
  await mistype()
  await the.enter('2026-11-20')
  for (const time of ['18T13:00:00', '21T10:00:00']) await at(time)
  await the.collection('/fell-through')
  const [agent] = await listAgents(the.services, { id: the.aire.id })
  expect(agent).toMatchObject({ noShows: 1 })
  await at('21T11:00:00')
  const told = the.services.carrier.carried.filter(({ to }) => to === '+447700900321')
  expect(told.map(({ body }) => body)).toEqual([expect.stringContaining('somebody gave')])
})

test('an agent whose phone the desk changes at night is told at the new number that they are chosen', async () => {
  await at('18T21:00:00')
  await the.choose()
  await editAgent(the.services, the.aire.id, { who: 'Pat', edit: { phone: '07700 900458' } })
  await at('19T09:00:00')
  const told = the.services.carrier.carried.filter(({ body }) => body.includes('chosen for'))
  expect(told).toMatchObject([{ to: '+447700900458' }])
})

test('a text that failed is not tried again once the number in it was changed', async () => {
  await the.choose()
  await change(the.services, 'texts', { state: 'failed', failure: 'gave-up' }, { kind: 'chosen' })
  await mistype()
  expect(await retryTextsSince(the.services, 0, 'Pat')).toEqual({ retried: 0, left: 0 })
})
