// Every stand-in at once, and what the demo takes over from the environment that it is started in.
import { createServer } from 'node:net'
import { CARRIER_SETTINGS } from '../server/platform/carriers/carriers.ts'
import { startDvla } from './dvla/start.ts'
import { startDvsa } from './dvsa/start.ts'
import type { StandIn } from './open-stand-in.ts'
import { startPush } from './push/start.ts'
import { startStripe } from './stripe/start.ts'
import { startTwilio } from './twilio/start.ts'

const STARTS = [startDvla, startDvsa, startTwilio, startPush, startStripe]

/** Starts every stand-in there is, each on its port or, where that is taken, on a free one. */
export async function startStandIns(ports = [4601, 4602, 4603, 4604, 4605]) {
  const all: StandIn[] = []
  for (const [index, start] of STARTS.entries()) {
    all.push(await start({ port: await untakenPort(ports[index] ?? 0) }))
  }
  return {
    all,
    end: () => Promise.all(all.map((standIn) => standIn.close())),
  }
}

/** `wanted`, or a free port where somebody listens on it already. */
export async function untakenPort(wanted: number): Promise<number> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(untakenPort(0)))
    probe.listen(wanted, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}

const CARRIERS = Object.keys(CARRIER_SETTINGS).map((name) => name.replace(/_.*/, '_'))
const REAL = new RegExp(
  `^(NODE_ENV|PUBLIC_URL|DATABASE_|S3_|${CARRIERS.join('|')}|DVLA_|DVSA_|STRIPE_|PUSH_|OPERATOR_PHONE)`,
)

// Their texts come to the page of Twilio's stand-in, as a number kept for drama would not with this carrier.
const OPERATOR_PHONES = 'Priya S.:+447400900900:manager,Tom B.:+447400900901:support'

/** Of the settings around it the demo takes none that leads to a real database, bucket, carrier or register. */
export function demoEnvironment(around: Record<string, string | undefined>) {
  const own = Object.entries(around).filter(([name]) => !REAL.test(name))
  return { DATA_DIR: 'data/demo', PORT: '3000', OPERATOR_PHONES, ...Object.fromEntries(own) }
}
