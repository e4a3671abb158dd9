import type { Services } from '../../server/platform/services.ts'
import { openOutbox, SEND_OPTIONS } from '../../server/messages/texts/outbox/sender.ts'

/** Sends every text that is due by now, and settles once each was tried. */
export async function sendDueTexts(services: Services, options = SEND_OPTIONS): Promise<void> {
  const outbox = openOutbox(services, options)
  for (;;) {
    if (await outbox.round()) continue
    if (!outbox.busy()) return
    await outbox.nextAnswer()
  }
}
