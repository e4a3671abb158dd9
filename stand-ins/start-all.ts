import { createServer } from 'node:net'
import { startDvla } from './dvla/start.ts'
import { startDvsa } from './dvsa/start.ts'
import type { StandIn } from './open-stand-in.ts'
import { startPush } from './push/start.ts'
import { startStripe } from './stripe/start.ts'
import { startTwilio } from './twilio/start.ts'

export interface StandIns {
  all: StandIn[]
  end: () => Promise<void>
}

/** Starts every stand-in there is, each on its port or, where that is taken, on a free one. */
export async function startStandIns(ports = [4601, 4602, 4603, 4604, 4605]): Promise<StandIns> {
  const starts = [startDvla, startDvsa, startTwilio, startPush, startStripe]
  const all: StandIn[] = []
  for (const [index, start] of starts.entries()) {
    all.push(await start({ port: await untakenPort(ports[index] ?? 0) }))
  }
  return {
    all,
    async end() {
      await Promise.all(all.map((standIn) => standIn.close()))
    },
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
