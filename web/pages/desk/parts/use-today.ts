import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { MINUTE_MS } from '../../../../domain/basics/time.ts'
import type { DeskToday } from '../../../../domain/wire/desk-today.ts'
import { readAtDesk } from '../../../calls/desk-calls.ts'
import { ask } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'

/** What is due, loaded again every half minute while the desk is in view. */
export function useToday(): UseQueryResult<DeskToday> {
  return useQuery({
    queryKey: [...KEYS.desk, 'today'],
    queryFn: () => ask(readAtDesk<DeskToday>('today', 'items')),
    staleTime: MINUTE_MS / 4,
    refetchInterval: MINUTE_MS / 2,
  })
}
