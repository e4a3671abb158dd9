// A world whose carrier is the real one for Twilio, asking the stand-in in this process.
import { startTwilio, type TwilioStandIn } from '../../stand-ins/twilio/start.ts'
import { openCarrier } from '../../server/texts/carriers/open-carrier.ts'
import { queueLinkText } from '../../server/texts/outbox/queue-text.ts'
import type { World } from '../../server/services.ts'
import { postCar } from './post-car.ts'
import { ACCOUNT_SID, AUTH_TOKEN, twilioEnvironment } from './test-twilio.ts'
import { makeWorld, type TestWorld } from './test-services.ts'

export interface TwilioWorld {
  world: TestWorld
  twilio: TwilioStandIn
  /** Queues link texts to one number, each in words of its own. */
  queueLinks(count: number): Promise<void>
  /** How often the stand-in took each text that it took. */
  taken(): number[]
  close(): Promise<void>
}

/** Both go by the world's clock. */
export async function openTwilioWorld(settings: Record<string, string> = {}): Promise<TwilioWorld> {
  const account = { accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN }
  let now = Date.now
  const twilio = await startTwilio({ port: 0, ...account, afterMs: null, now: () => now() })
  const made = await makeWorld({ ...twilioEnvironment(twilio.url), ...settings })
  now = () => made.clock.now()
  const world = { ...made, carrier: { ...made.carrier, ...openCarrier(made.config) } }
  return {
    world,
    twilio,
    async queueLinks(count) {
      const car = await postCar(world)
      for (let queued = 0; queued < count; queued++) {
        await queueLinkText(world, world.database, car)
      }
      for (const [number, { id }] of (await allTexts(world)).entries()) {
        const body = `Beat Scrap: text ${number}`
        await world.database.updateTable('texts').set({ body }).where('id', '=', id).execute()
      }
    },
    taken: () => [...twilio.messages.counts().values()],
    async close() {
      await made.close()
      await twilio.close()
    },
  }
}

/** Every text as it stands. */
export function allTexts({ database }: Pick<World, 'database'>) {
  return database.selectFrom('texts').selectAll().orderBy('id').execute()
}
