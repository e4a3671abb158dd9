// What somebody who asks for a code is told while the carrier takes no texts.
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { ANY_FORMS } from '../../../tests/support/any-forms.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'

const KNOWN = '07700 900456'
const UNKNOWN = '07700 900789'
const FAILED = { outcome: 'temporary', failure: 'status-500' } as const

const site = forEachTest(() =>
  openTestSite({ ...ANY_FORMS, OPERATOR_PHONES: 'Priya S.:+447700900999:manager' }),
)

beforeEach(async () => {
  await signInAgent(site, { phone: KNOWN })
})

async function answered(phoneNumber = KNOWN, url = '/agent/sign-in'): Promise<unknown> {
  return (await site.post(url, { phoneNumber, signInKey: 'a browser' })).json()
}

async function sendLink(): Promise<void> {
  await queueLinkText(site.services, site.services.database, await postCar(site.services))
  await sendDueTexts(site.services)
}

test('the first to ask in an outage is told that texts are late, until one is sent', async () => {
  expect(await answered()).toEqual({ success: true, textsLate: false })
  await sendDueTexts(site.services)
  site.services.clock.advance(1)
  site.services.carrier.answerWith(FAILED)
  await sendLink()
  expect(await answered()).toEqual({ success: true, textsLate: false })
  await site.services.database.deleteFrom('texts').where('kind', '=', 'code').execute()
  site.services.clock.advance(MINUTE_MS)
  for (const phone of [KNOWN, UNKNOWN, '07700 900999']) {
    expect(await answered(phone)).toEqual({ success: true, textsLate: true })
    expect(await answered(phone, '/operator/sign-in')).toEqual({ success: true, textsLate: true })
  }
  await sendDueTexts(site.services)
  expect(await answered()).toEqual({ success: true, textsLate: false })
})

test('a link that cannot reach its own phone makes no text late', async () => {
  site.services.carrier.answerWith(FAILED)
  await sendLink()
  await sendLink()
  site.services.carrier.answerWith(FAILED)
  site.services.clock.advance(MINUTE_MS)
  await sendDueTexts(site.services)
  expect(await answered()).toEqual({ success: true, textsLate: false })
})

test('a code that waits says nothing, since it would tell who has a number', async () => {
  await answered()
  site.services.carrier.answerWith(FAILED)
  await sendDueTexts(site.services)
  expect(await answered(UNKNOWN)).toEqual({ success: true, textsLate: false })
})
