import type { HalfDay } from '../../../domain/market/collection.ts'
import { consoleDoes } from '../console-call.ts'
import { vehiclePath } from './vehicles.ts'

/** Enters the collection, or moves it. */
export function agreeDay(vehicleId: string, body: { day: string; half: HalfDay }) {
  return consoleDoes(`${vehiclePath(vehicleId)}/collection`, { method: 'POST', body })
}

/** Done too where it had fallen through already. */
export function dealFellThrough(vehicleId: string) {
  return consoleDoes(`${vehiclePath(vehicleId)}/collection/fell-through`, { method: 'POST' })
}

/** What was paid at the collection, in pounds, or that the car was not collected. */
export function sayOutcome(vehicleId: string, body: { paid: number } | { notCollected: true }) {
  return consoleDoes(`${vehiclePath(vehicleId)}/collection/outcome`, { method: 'POST', body })
}

/** The one answer to what the owner said. */
export function answerOperator(vehicleId: string, words: string) {
  const body = { words }
  return consoleDoes(`${vehiclePath(vehicleId)}/collection/answer`, { method: 'POST', body })
}
