import { expect, test } from 'vitest'
import { forEachTest } from '../tests/support/for-each-test.ts'
import { makeServices } from '../tests/support/test-services.ts'
import type { PhoneNumber } from '../domain/people/phone-number.ts'
import { queueCodeText } from '../server/messages/texts/outbox/queue-news.ts'
import { sendDueTexts } from '../tests/support/send-due-texts.ts'
import { takeTextsBack } from './seed-storage.ts'

const OWNER = '+447700900123' as PhoneNumber
const OTHER = '+447700900124' as PhoneNumber

const services = forEachTest(() => makeServices())

function queue(phone: PhoneNumber): Promise<void> {
  return queueCodeText(services, services.database, {
    phone,
    code: '123456',
    asker: 'may-sign-in',
    by: 'anybody',
  })
}

function textedPhones(): Promise<{ phone: string }[]> {
  return services.database.selectFrom('texts').select('phone').orderBy('phone').execute()
}

test('only the texts of that number and that moment are taken back', async () => {
  await queue(OWNER)
  await queue(OTHER)
  const queuedAt = services.clock.now()
  services.clock.advance(1)
  await queue(OWNER)
  await takeTextsBack(services.database, { phones: [OWNER], queuedAt })
  expect(await textedPhones()).toEqual([{ phone: OWNER }, { phone: OTHER }])
  const left = await services.database
    .selectFrom('text_allowances')
    .select('text_id')
    .orderBy('text_id')
    .execute()
  expect(left).toHaveLength(2)
})

test('a text that was tried stays', async () => {
  await queue(OWNER)
  await sendDueTexts(services)
  await takeTextsBack(services.database, { phones: [OWNER], queuedAt: services.clock.now() })
  expect(await textedPhones()).toEqual([{ phone: OWNER }])
})
