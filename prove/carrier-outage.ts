// A carrier that fails for a while: whether those who run the service see it, and what becomes of the texts.
import { atLeast, atMost, figureOf, type Bench, type Figure } from '../bench/report.ts'
import { openReadiness } from '../server/upkeep/health/readiness.ts'
import { openMetrics } from '../server/upkeep/metrics/open-metrics.ts'
import { webhookCarrier } from '../server/platform/carriers/webhook.ts'
import { queueLinkText } from '../server/messages/texts/outbox/queue-text.ts'
import { openOutbox, SEND_OPTIONS } from '../server/messages/texts/outbox/sender.ts'
import { openReceiver } from '../tests/support/answering-receiver.ts'
import { postCar } from '../tests/support/post-car.ts'
import { makeServices } from '../tests/support/test-services.ts'

const TEXTS = 20
const MINUTES = 10
// docs/running-it.md: "When to look".
const ALERT_SECONDS = 60

export const carrierOutageProof: Bench = {
  name: 'carrier-outage',
  title: 'An invisible outage of the carrier',
  method: `${TEXTS} texts wait for a webhook that answers 500, and then for one that answers 401, for ${MINUTES} minutes of a
clock that moves in steps of five seconds. Then it takes texts again.`,
  run,
}

interface Seen {
  oldestSeconds: number
  alertAfterSeconds: number
  failed: number
  sentAfter: number
  /** Whether readiness says that the carrier refuses our key. */
  refusalTold: boolean
}

async function run(): Promise<Figure[]> {
  const broken = await outage(500)
  const refused = await outage(401)
  return [
    {
      ...atLeast(
        '500: what `oldest_due_text_seconds` shows',
        broken.oldestSeconds,
        ALERT_SECONDS,
        's',
      ),
      before: '0 s',
    },
    atMost('500: the documented alert fires after', broken.alertAfterSeconds, 70, 's'),
    atMost('500: texts given up', broken.failed, 0, ''),
    atLeast(`500: of ${TEXTS} texts sent once it is over`, broken.sentAfter, TEXTS, ''),
    { ...atMost('401: texts given up', refused.failed, 0, ''), before: 'each at the first try' },
    atLeast('401: readiness says that the key is refused', refused.refusalTold ? 1 : 0, 1, ''),
    atLeast(`401: of ${TEXTS} texts sent once it is over`, refused.sentAfter, TEXTS, ''),
    figureOf('401: the alert fires after', refused.alertAfterSeconds, 's'),
  ]
}

async function outage(broken: number): Promise<Seen> {
  let status = broken
  const receiver = await openReceiver((response) => void response.writeHead(status).end())
  const made = await makeServices()
  const services = { ...made, carrier: webhookCarrier({ url: receiver.url, secret: 'a secret' }) }
  const metrics = openMetrics(services)
  const outbox = openOutbox(services, SEND_OPTIONS, { meter: metrics.texts })
  const car = await postCar(services)
  for (let text = 0; text < TEXTS; text += 1) await queueLinkText(services, services.database, car)

  async function passTime(
    minutes: number,
    seen: (seconds: number) => Promise<void>,
  ): Promise<void> {
    for (let seconds = 0; seconds < minutes * 60; seconds += 5) {
      while ((await outbox.round()) || outbox.busy()) if (outbox.busy()) await outbox.idle()
      await seen(seconds)
      made.clock.advance(5000)
    }
  }
  const oldest = async (): Promise<number> => {
    const page = await metrics.registry.metrics()
    return Number(/^beat_scrap_oldest_due_text_seconds (\S+)$/m.exec(page)?.[1])
  }
  const count = async (state: 'failed' | 'sent'): Promise<number> => {
    const found = services.database.selectFrom('texts').select('id').where('state', '=', state)
    return (await found.execute()).length
  }

  let alertAfterSeconds = Infinity
  await passTime(MINUTES, async (seconds) => {
    if ((await oldest()) > ALERT_SECONDS) alertAfterSeconds = Math.min(alertAfterSeconds, seconds)
  })
  const oldestSeconds = await oldest()
  const readiness = await openReadiness(services)()
  status = 204
  await passTime(30, async () => undefined)
  const seen = {
    oldestSeconds,
    alertAfterSeconds,
    failed: await count('failed'),
    sentAfter: await count('sent'),
    refusalTold: readiness.reasons['textCarrier'] !== undefined,
  }
  receiver.close()
  await made.close()
  return seen
}
