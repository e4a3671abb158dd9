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

/** Starts every stand-in there is. Throws, with all of them ended, where a port is taken. */
export async function startStandIns(
  [dvla, dvsa, twilio, push, stripe] = [4601, 4602, 4603, 4604, 4605],
): Promise<StandIns> {
  const all: StandIn[] = []
  const end = async (): Promise<void> => {
    await Promise.all(all.map((standIn) => standIn.close()))
  }
  try {
    all.push(await startDvla({ port: dvla }))
    all.push(await startDvsa({ port: dvsa }))
    all.push(await startTwilio({ port: twilio }))
    all.push(await startPush({ port: push }))
    all.push(await startStripe({ port: stripe }))
    return { all, end }
  } catch (error) {
    await end()
    throw error
  }
}
