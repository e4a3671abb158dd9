import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { DAY_MS } from '../../../../domain/basics/time.ts'
import { startTwilio } from '../../../../stand-ins/twilio/start.ts'
import type { PostedCar } from '../../../../tests/support/post-car.ts'
import { queueLinks, sendDueTexts } from '../../../../tests/support/send-due-texts.ts'
import { makeServices, rowsOf } from '../../../../tests/support/test-services.ts'
import { testTwilio } from '../../../../tests/support/test-twilio.ts'
import { erasePerson } from '../../../upkeep/people/erase-person.ts'
import { erasePosting } from '../../../owners/postings/operate-postings.ts'
import { purgeOldRows } from '../../../upkeep/scheduled/tasks.ts'
import { twilioCarrier } from '../carriers/twilio.ts'
import { redactCarried } from './record-results.ts'

const STATUS_URL = 'https://beatscrap.example/texts/twilio-status'

const services = forEachTest(() => makeServices())
const twilio = forEachTest(() => startTwilio({ port: 0, afterMs: null }))
let car: PostedCar

beforeEach(async () => {
  Object.assign(services.carrier, twilioCarrier(testTwilio(twilio.url), STATUS_URL))
  car = await queueLinks(services)
  await sendDueTexts(services)
  for (const message of messages()) message.status = 'delivered'
})

const messages = () => twilio.messages.list()
const bodies = () => messages().map(({ body }) => body)

test.each([
  ['by its age', () => (services.clock.advance(7 * DAY_MS + 1), purgeOldRows(services))],
  ['with its posting', () => erasePosting(services, car.postingId, 'Pat')],
  ['at an erasure', () => erasePerson(services, car.phone, 'Pat')],
])('Twilio loses the wording of a text once ours has gone %s', async (_how, go) => {
  await redactCarried(services)
  expect(bodies()).toEqual([expect.stringContaining('AB12 CDE')])
  await go()
  await redactCarried(services)
  expect(bodies()).toEqual([''])
  expect(await rowsOf(services, 'carried_texts', 'carrier_id')).toEqual([])
})

test('a text still on its way is tried again, and so is one that Twilio does not answer', async () => {
  await erasePosting(services, car.postingId, 'Pat')
  for (const message of messages()) message.status = 'queued'
  await redactCarried(services)
  twilio.faults.set({ next: [{ kind: 'status', status: 503 }] })
  for (const message of messages()) message.status = 'delivered'
  await redactCarried(services)
  expect(bodies()).toEqual([expect.stringContaining('AB12 CDE')])
  expect(services.log.lines.map(({ fields }) => fields['failure']).filter(Boolean)).toEqual([
    'kept',
    'no-answer',
  ])
  await redactCarried(services)
  expect(bodies()).toEqual([''])
})
