// Which cars are shown while others are on their way or cannot be had: the last that came.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { VehicleSearch } from '../../../calls/agents/list-vehicles.ts'
import { KEYS } from '../queries.ts'
import type { CarPages } from './car-pages.ts'
import { useCarList } from './use-car-list.ts'
import { useOnline } from '../../../components/use-online.ts'

/** `isOld`: the pages are those of an earlier search. A list that is no return begins anew. */
export function useShownCars(search: VehicleSearch, isReturn: boolean) {
  const queries = useQueryClient()
  const isOnline = useOnline()
  useState(() => {
    if (!isReturn) queries.removeQueries({ queryKey: KEYS.cars })
  })
  const query = useCarList(search)
  const { data, error, refetch } = query
  const [last, setLast] = useState<CarPages | undefined>(data)
  if (data !== undefined && data !== last) setLast(data)
  const isMissing = data === undefined && error !== null
  const askAgain = useEffectEvent(() => {
    if (isMissing) void refetch()
  })
  useEffect(() => {
    if (isOnline) askAgain()
  }, [isOnline])
  return { pages: data ?? last, isOld: data === undefined || query.isPlaceholderData, query }
}
