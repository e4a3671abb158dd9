import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, type RefObject } from 'react'
import type { Done } from '../../../../domain/wire/schema.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { focusIfLost } from '../../../components/focus.ts'
import { carKey } from '../parts/use-car.ts'
import { useCall, type HandCall } from '../parts/use-call.ts'
import { KEYS } from '../../../components/console/queries.ts'

/** The heading of the deal around, which has the focus once what was acted on has left the page. */
export const DealHeading = createContext<RefObject<HTMLElement | null> | null>(null)

/** A step in the deal on a car. Once it is done the car is asked for again, and then `onDone` is called. */
export function useDealCall<V>(
  vehicleId: string,
  call: (given: V) => Promise<CallOutcome<Done>>,
  onDone?: () => void,
): HandCall<V> {
  const queries = useQueryClient()
  const heading = use(DealHeading)
  return useCall(call, async () => {
    await queries.invalidateQueries({ queryKey: carKey(vehicleId) })
    void queries.invalidateQueries({ queryKey: KEYS.quotes })
    onDone?.()
    requestAnimationFrame(() => focusIfLost(heading?.current))
  })
}
