import { expect, test } from 'vitest'
import { forEachTest } from '../tests/support/for-each-test.ts'
import { queueCode, sendDueTexts } from '../tests/support/send-due-texts.ts'
import { makeServices, rowsOf } from '../tests/support/test-services.ts'
import { takeTextsBack } from './seed-storage.ts'

const [OWNER, OTHER] = ['+447700900123', '+447700900124'] as const

const services = forEachTest(() => makeServices())

const textedPhones = async () =>
  (await rowsOf(services, 'texts', 'phone')).map(({ phone }) => phone)

test('only the texts of that number and that moment are taken back', async () => {
  await queueCode(services, OWNER)
  await queueCode(services, OTHER)
  const queuedAt = services.clock.now()
  services.clock.advance(1)
  await queueCode(services, OWNER)
  await takeTextsBack(services.database, { phones: [OWNER], queuedAt })
  expect(await textedPhones()).toEqual([OWNER, OTHER])
  expect(await rowsOf(services, 'text_allowances', 'text_id')).toHaveLength(2)
})

test('a text that was tried stays', async () => {
  await queueCode(services, OWNER)
  await sendDueTexts(services)
  await takeTextsBack(services.database, { phones: [OWNER], queuedAt: services.clock.now() })
  expect(await textedPhones()).toEqual([OWNER])
})
