// Fewer texts are with the carrier at a time while the carrier answers that they are too many. While it refuses our
// key, one text a minute asks whether it takes the key again.
import { MINUTE_MS } from '../../../../domain/basics/time.ts'
import type { Services } from '../../../platform/services.ts'
import type { Carried } from '../../../platform/ports/carrier.ts'

const PROBE_EVERY_MS = MINUTE_MS

/** At most `atOnce` texts at a time. */
export function openCarrierConcurrency(services: Services, atOnce: number) {
  let room = atOnce
  let lastAnswerAt = Number.NEGATIVE_INFINITY
  let refusedBefore = false

  const refusal = (): string | null => services.carrier.refusal?.() ?? null

  // The log says once that the key is refused, however many texts wait.
  function sayRefusal(): void {
    const failure = refusal()
    if ((failure !== null) === refusedBefore) return
    refusedBefore = failure !== null
    const carrier = services.carrier.name
    if (failure === null) services.log.info('the carrier takes our key again', { carrier })
    else services.log.error('the carrier refuses our key: texts wait', { carrier, failure })
  }

  return {
    /** How many more may be handed over while `busy` are with the carrier. */
    free(busy: number): number {
      if (refusal() === null) return Math.max(0, Math.floor(room) - busy)
      const isTime = services.clock.now() - lastAnswerAt >= PROBE_EVERY_MS
      return isTime && busy === 0 ? 1 : 0
    },
    /** Adapts to what the carrier answered. */
    answered(carried: Carried): void {
      lastAnswerAt = services.clock.now()
      sayRefusal()
      // The room grows by one and shrinks by two: a carrier that refuses now and then keeps its pace.
      if (carried.outcome === 'accepted') room = Math.min(atOnce, room + 1)
      if (carried.outcome === 'wait' && carried.tooMany === true) room = Math.max(1, room - 2)
    },
  }
}
