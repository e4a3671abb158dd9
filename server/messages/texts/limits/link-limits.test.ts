import { expect, test } from 'vitest'
import { forThisTest } from '../../../../tests/support/for-each-test.ts'
import { queueLinks } from '../../../../tests/support/send-due-texts.ts'
import { DAY_MS } from '../../../../domain/basics/time.ts'
import { phoneNumber } from '../../../../tests/support/post-car.ts'
import { makeServices, type TestServices } from '../../../../tests/support/test-services.ts'
import { DONE } from '../../../platform/refusal.ts'
import { admitLinkText, spendLinkText } from './link-limits.ts'
import { applyOptOut, stopNumber } from './stopped-numbers.ts'

const HOUR_SECONDS = 60 * 60

let services: TestServices
async function open(settings: Record<string, string>) {
  const lifted = { LINK_TEXTS_PER_ADDRESS: '0', INTERNATIONAL_TEXTS_PER_DAY: '0' }
  services = await forThisTest(makeServices({ ...lifted, ...settings }))
  services.clock.set(Date.parse('2026-06-15T10:15:00Z'))
}

interface Asked {
  phone?: string
  address?: string
  network?: string
}

const askFor = ({ phone = '07700 900123', address, network = 'network' }: Asked) =>
  spendLinkText(services, services.database, {
    phone: phoneNumber(phone),
    from: address === undefined ? null : { address, network },
  })

async function spendAll(count: number, asked: (index: number) => Asked) {
  const answers: unknown[] = []
  for (let index = 0; index < count; index++) {
    const answer = await askFor(asked(index))
    answers.push(answer.ok ? DONE : answer)
  }
  return answers
}

const taken = (count: number) => Array.from({ length: count }, () => DONE)
const refused = (of: string, retryAfterSeconds: number) => {
  return { ok: false, reason: 'texts-used-up', of, retryAfterSeconds }
}

test('an address has its share of each hour, and another address has its own', async () => {
  await open({ LINK_TEXTS_PER_ADDRESS: '2' })
  const from = (address: string) => () => ({ address })
  const inThisHour = refused('network', 45 * 60)
  expect(await spendAll(3, from('one'))).toEqual([...taken(2), inThisHour])
  expect(await spendAll(1, from('other'))).toEqual(taken(1))
  services.clock.set(Date.parse('2026-06-15T10:59:59.500Z'))
  expect(await spendAll(1, from('one'))).toEqual([refused('network', 1)])
  services.clock.set(Date.parse('2026-06-15T11:00:00Z'))
  expect(await spendAll(3, from('one'))).toEqual([...taken(2), refused('network', HOUR_SECONDS)])
})

test('a network has the share of four addresses, and another network its own', async () => {
  await open({ LINK_TEXTS_PER_ADDRESS: '2' })
  const from = (network: string) => (index: number) => ({ address: `${network} ${index}`, network })
  expect(await spendAll(9, from('here'))).toEqual([...taken(8), refused('network', 45 * 60)])
  expect(await spendAll(1, from('there'))).toEqual(taken(1))
})

test('a network’s texts of a day have turns, another network’s and what nobody asked for over it the first', async () => {
  await open({})
  const [one, other, there] = [{ address: 'one' }, { address: 'other' }, { network: 'there' }]
  const turns: unknown[] = []
  for (const asked of [one, other, { address: 'there', ...there }, one, {}]) {
    turns.push(await askFor(asked))
  }
  expect(turns).toEqual([1, 2, 1, 3, 1].map((value) => ({ ok: true, value })))
  services.clock.advance(DAY_MS)
  expect(await askFor(one)).toEqual({ ok: true, value: 1 })
})

test('texts abroad share one daily allowance, and texts at home use none of it', async () => {
  await open({ INTERNATIONAL_TEXTS_PER_DAY: '2' })
  const irish = (index: number) => ({ phone: `+35387123456${index}` })
  const untilMidnight = refused('abroad', 12 * HOUR_SECONDS + 45 * 60)
  expect(await spendAll(3, irish)).toEqual([...taken(2), untilMidnight])
  expect(await spendAll(3, () => ({ phone: '07400 123456' }))).toEqual(taken(3))
})

test('a text that one share refuses is spent of no other', async () => {
  await open({ LINK_TEXTS_PER_ADDRESS: '1', INTERNATIONAL_TEXTS_PER_DAY: '1' })
  expect(await askFor({ phone: '+353871234567' })).toMatchObject({ ok: true })
  // In whichever order the shares are spent.
  for (let other = 0; other < 30; other++) {
    const from = { address: `address ${other}`, network: `network ${other}` }
    expect(await askFor({ ...from, phone: '+353871234567' })).toMatchObject({ of: 'abroad' })
    expect(await askFor(from)).toMatchObject({ ok: true })
  }
})

test('a number that was stopped, or had its own share, gets no link and spends nothing', async () => {
  await open({ LINK_TEXTS_PER_DAY: '1', LINK_TEXTS_PER_ADDRESS: '1' })
  const phone = phoneNumber('07700 900123')
  const from = { address: 'one', network: 'network' }
  const admit = () => admitLinkText(services, services.database, { phone, from })
  await stopNumber(services, services.database, phone)
  const problem = { field: 'phoneNumber', code: 'suppressed' }
  expect(await admit()).toMatchObject({ ok: false, reason: 'invalid', problems: [problem] })
  await applyOptOut(services, { phone, asked: 'start' })
  await queueLinks(services, 1, { phone })
  const retryAfterSeconds = 24 * HOUR_SECONDS
  expect(await admit()).toEqual({ ok: false, reason: 'too-many-texts', retryAfterSeconds })
  services.clock.advance(DAY_MS)
  expect(await admit()).toMatchObject({ ok: true })
  expect(await admit()).toMatchObject({ reason: 'texts-used-up', of: 'network' })
})
