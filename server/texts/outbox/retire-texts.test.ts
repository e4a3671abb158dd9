import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeWorld, type TestWorld } from '../../../tests/support/test-services.ts'
import type { PhoneNumber } from '../../../domain/phone-number.ts'
import { queueCodeText } from './queue-agent-text.ts'
import { retireTexts } from './retire-texts.ts'
import { sendDueTexts } from './send-due-texts.ts'

const OWNER = '+447700900123' as PhoneNumber
const OTHER = '+447700900124' as PhoneNumber

let world: TestWorld

beforeEach(async () => {
  world = await makeWorld()
})

afterEach(() => world.close())

function queue(phone: PhoneNumber): Promise<void> {
  return queueCodeText(world, world.database, {
    phone,
    code: '123456',
    asker: 'agent',
    by: 'anybody',
  })
}

function textedPhones(): Promise<{ phone: string }[]> {
  return world.database.selectFrom('texts').select('phone').orderBy('phone').execute()
}

test('only the texts of that number and that moment are taken back', async () => {
  await queue(OWNER)
  await queue(OTHER)
  const queuedAt = world.clock.now()
  world.clock.advance(1)
  await queue(OWNER)
  await retireTexts(world.database, { phone: OWNER, queuedAt })
  expect(await textedPhones()).toEqual([{ phone: OWNER }, { phone: OTHER }])
  const left = await world.database.selectFrom('text_allowances').select('text_id').execute()
  expect(left).toHaveLength(2)
})

test('a text that was tried stays', async () => {
  await queue(OWNER)
  await sendDueTexts(world)
  await retireTexts(world.database, { phone: OWNER, queuedAt: world.clock.now() })
  expect(await textedPhones()).toEqual([{ phone: OWNER }])
})
