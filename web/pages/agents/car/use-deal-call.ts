import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, type RefObject } from 'react'
import { consoleDoes } from '../../../calls/console-call.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { useAction, type Action } from '../../../components/console/use-action.ts'
import { focusIfLost } from '../../../components/focus.ts'
import { carKey } from '../parts/use-car.ts'

/** The heading of the deal around, which has the focus once what was acted on has left the page. */
export const DealHeading = createContext<RefObject<HTMLElement | null> | null>(null)

/**
 * A `step` in the deal on a car; its body is what is sent with it, else `body`. Repeated it changes nothing. Once it is
 * done the car is asked for again, and then `onDone` is called.
 */
export function useDealCall<Body extends object | void = void>(
  vehicleId: string,
  step: '' | '/fell-through' | '/outcome' | '/answer',
  onDone?: () => void,
  body?: object,
): Action<Body> {
  const queries = useQueryClient()
  const heading = use(DealHeading)
  const endpoint = `POST /agent/vehicles/:vehicleId/collection${step}` as const
  const call = (sent: Body) => consoleDoes(endpoint, { vehicleId, body: (sent ?? body) as never })
  return useAction(call, async () => {
    await queries.invalidateQueries({ queryKey: carKey(vehicleId) })
    void queries.invalidateQueries({ queryKey: KEYS.quotes })
    onDone?.()
    requestAnimationFrame(() => focusIfLost(heading?.current))
  })
}
