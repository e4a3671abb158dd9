import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchFilters } from '../../../../domain/market/search-filters.ts'
import type { VehicleCounts } from '../../../../domain/wire/vehicle-search.ts'
import { countVehicles } from '../../../calls/agents/vehicles.ts'
import { ask } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'

export function countsKey({ sort: _order, ...search }: SearchFilters) {
  return [...KEYS.counts, search] as const
}

/** How many cars each choice leaves; those of the search before stay until new ones have come. Null before the first. */
export function useCounts(search: SearchFilters): VehicleCounts | null {
  const { data } = useQuery({
    queryKey: countsKey(search),
    queryFn: () => ask(countVehicles({ ...search, sort: null })),
    placeholderData: keepPreviousData,
  })
  return data ?? null
}
