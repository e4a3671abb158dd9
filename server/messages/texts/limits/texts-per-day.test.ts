// TEXTS_PER_DAY follows London's calendar, and what was spent of it is kept until it ends.
import { afterEach, expect, test } from 'vitest'
import { makeServices, type TestServices } from '../../../../tests/support/test-services.ts'
import { queueCode, queueLinks, sendDueTexts } from '../../../../tests/support/send-due-texts.ts'
import { purgeOldRows } from '../../../upkeep/scheduled/tasks.ts'

const OPERATOR = '+447700900999'

let services: TestServices
afterEach(() => services.close())

async function openAt(time: string, settings: Record<string, string>): Promise<void> {
  services = await makeServices({ OPERATOR_PHONES: `Ann B.:${OPERATOR}:manager`, ...settings })
  services.clock.set(Date.parse(time))
}

async function sentAt(time: string): Promise<number> {
  services.clock.set(Date.parse(time))
  await purgeOldRows(services)
  await sendDueTexts(services)
  return services.carrier.carried.filter(({ to }) => to !== OPERATOR).length
}

const alarms = () =>
  services.carrier.carried.filter(({ to }) => to === OPERATOR).map(({ body }) => body)

test('the day ends at midnight in London, in summer an hour before it does elsewhere', async () => {
  await openAt('2026-06-15T12:00:00Z', { TEXTS_PER_DAY: '3' })
  await queueLinks(services, 5)
  expect(await sentAt('2026-06-15T12:00:00Z')).toBe(3)
  expect(await sentAt('2026-06-15T22:59:59Z')).toBe(3)
  expect(await sentAt('2026-06-15T23:00:00Z')).toBe(5)
})

test('the operator is warned once, as the text is sent that makes a fifth of the day, and no sooner', async () => {
  await openAt('2026-06-15T12:00:00Z', { TEXTS_PER_DAY: '20' })
  await queueLinks(services, 3)
  await sentAt('2026-06-15T12:00:00Z')
  expect(alarms()).toEqual([])
  await queueLinks(services, 1)
  await sentAt('2026-06-15T12:00:00Z')
  await queueLinks(services, 3)
  await sentAt('2026-06-15T13:00:00Z')
  expect(alarms()).toEqual([expect.stringContaining('a fifth of TEXTS_PER_DAY')])
})

test('where there is no limit nobody is warned', async () => {
  await openAt('2026-06-15T12:00:00Z', { TEXTS_PER_DAY: '0' })
  await queueLinks(services, 9)
  expect(await sentAt('2026-06-15T12:00:00Z')).toBe(9)
  expect(alarms()).toEqual([])
})

test('a code counts once', async () => {
  await openAt('2026-06-15T12:00:00Z', { TEXTS_PER_DAY: '4', OPERATOR_PHONES: '' })
  for (let code = 1; code <= 4; code++) {
    await queueCode(services)
    expect(await sentAt('2026-06-15T12:00:00Z')).toBe(code)
  }
})
