// Services whose carrier is the real one for Twilio, asking the stand-in in this process.
import { startTwilio, type TwilioStandIn } from '../../stand-ins/twilio/start.ts'
import { openCarrier } from '../../server/messages/texts/carriers/open-carrier.ts'
import { queueLinkText } from '../../server/messages/texts/outbox/queue-text.ts'
import type { Services } from '../../server/platform/services.ts'
import { postCar } from './post-car.ts'
import { ACCOUNT_SID, AUTH_TOKEN, twilioEnvironment } from './test-twilio.ts'
import { makeServices, type TestServices } from './test-services.ts'

export interface TwilioSite {
  services: TestServices
  twilio: TwilioStandIn
  /** Queues link texts to one number, each in words of its own. */
  queueLinks(count: number): Promise<void>
  /** How often the stand-in took each text that it took. */
  taken(): number[]
  close(): Promise<void>
}

/** Both go by the services' clock. */
export async function openTwilioSite(settings: Record<string, string> = {}): Promise<TwilioSite> {
  const account = { accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN }
  let now = Date.now
  const twilio = await startTwilio({ port: 0, ...account, afterMs: null, now: () => now() })
  const made = await makeServices({ ...twilioEnvironment(twilio.url), ...settings })
  now = () => made.clock.now()
  const services = { ...made, carrier: { ...made.carrier, ...openCarrier(made.config) } }
  return {
    services,
    twilio,
    async queueLinks(count) {
      const car = await postCar(services)
      for (let queued = 0; queued < count; queued++) {
        await queueLinkText(services, services.database, car)
      }
      for (const [number, { id }] of (await allTexts(services)).entries()) {
        const body = `Beat Scrap: text ${number}`
        await services.database.updateTable('texts').set({ body }).where('id', '=', id).execute()
      }
    },
    taken: () => [...twilio.messages.counts().values()],
    async close() {
      await made.close()
      await twilio.close()
    },
  }
}

/** Every text as it is. */
export function allTexts({ database }: Pick<Services, 'database'>) {
  return database.selectFrom('texts').selectAll().orderBy('id').execute()
}
