import { expect, test } from 'vitest'
import { queueLinks } from '../../../../tests/support/send-due-texts.ts'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { postCar } from '../../../../tests/support/post-car.ts'
import { makeServices, rowsOf } from '../../../../tests/support/test-services.ts'
import { queueLinkText } from './queue-text.ts'

const services = forEachTest(() => makeServices())

const texts = () => rowsOf(services, 'texts')
const allowances = () => rowsOf(services, 'text_allowances', 'text_id')

test('a link text is due at once, at any hour, and counted', async () => {
  services.clock.set(Date.parse('2026-11-18T03:00:00Z'))
  const car = await queueLinks(services)
  const [text] = await texts()
  const due = { state: 'due', tries: 0, due_at: services.clock.now(), claimed_until: null }
  const body = expect.stringContaining(`/edit-form/${car.uniqueId}`) as string
  const { postingId: posting_id, phone } = car
  expect(text).toMatchObject({ posting_id, kind: 'link', phone, body, ...due })
  const [count] = await allowances()
  const counted = { kind: 'link', day: '2026-11-18', spent_at: null }
  expect(count).toMatchObject({ text_id: text?.id, ...counted })
  expect(JSON.stringify(count)).not.toContain(car.phone.slice(1))
})

test('a link text commits with its posting or not at all', async () => {
  const submitted = services.database.transaction().execute(async (tx) => {
    const car = await postCar({ ...services, database: tx })
    await queueLinkText(services, tx, car)
    throw new Error('the disk is full')
  })
  await expect(submitted).rejects.toThrow('the disk is full')
  expect(await texts()).toEqual([])
  expect(await allowances()).toEqual([])
})
