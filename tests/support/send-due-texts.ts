import { queueCodeText, queueNews } from '../../server/messages/texts/outbox/queue-news.ts'
import { queueLinkText } from '../../server/messages/texts/outbox/queue-text.ts'
import type { Services } from '../../server/platform/services.ts'
import { openOutbox, SEND_OPTIONS, type Outbox } from '../../server/messages/texts/outbox/sender.ts'
import { phoneNumber, postCar, type PostedCar } from './post-car.ts'

/** The carrier's answer to a text that it may take at another try. */
export const BUSY = { outcome: 'temporary', failure: 'status-503' } as const

/** Sends every text that is due by now, and settles once each was tried. */
export function sendDueTexts(services: Services, options = SEND_OPTIONS): Promise<void> {
  return sendAll(openOutbox(services, options))
}

/** The same by an outbox that is open. */
export async function sendAll(outbox: Outbox): Promise<void> {
  for (;;) {
    if (await outbox.round()) continue
    if (!outbox.busy()) return
    await outbox.idle()
  }
}

/** Queues that many texts with the link of one new car. */
export async function queueLinks(
  services: Services,
  count = 1,
  given?: Parameters<typeof postCar>[1],
): Promise<PostedCar> {
  const car = await postCar(services, given)
  await services.database.transaction().execute(async (tx) => {
    for (let queued = 0; queued < count; queued++) await queueLinkText(services, tx, car)
  })
  return car
}

/** Queues that many texts for which nobody waits, and which count towards no share of links or codes. */
export async function queueApprovals(services: Services, count: number, phone = '+447700900456') {
  for (let queued = 0; queued < count; queued++) {
    await queueNews(services, services.database, phone, 'approved')
  }
}

/** Queues a sign-in code to somebody who may sign in. */
export function queueCode(services: Services, phone = '+447700900456'): Promise<void> {
  const asked = { code: '123456', asker: 'may-sign-in', by: 'anybody' } as const
  return queueCodeText(services, services.database, { ...asked, phone: phoneNumber(phone) })
}
