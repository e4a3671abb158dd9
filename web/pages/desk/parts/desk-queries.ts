import { createContext } from 'react'
import { useQueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { MINUTE_MS } from '../../../../domain/basics/time.ts'
import type { DeskToday } from '../../../../domain/wire/desk.ts'
import type { Acted, Action as DeskAction, DeskPage } from '../../../../domain/wire/desk-page.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { callDesk, saveFromDesk } from '../../../calls/desk.ts'
import { ask } from '../../../components/console/ask.ts'
import { useAction, type Action } from '../../../components/console/use-action.ts'
import { KEYS } from '../../../components/console/queries.ts'

/** Shows a page that an action answered in place of the one it was taken on. */
export const ShowInstead = createContext<(page: DeskPage) => void>(() => undefined)

/** An action after which everything shown is loaded again. */
export function useAct<T>(
  call: () => Promise<CallOutcome<T>>,
  onDone?: (answered: T) => void,
): Action<void> {
  const queries = useQueryClient()
  return useAction(call, (answered) => {
    void queries.invalidateQueries({ queryKey: KEYS.desk })
    onDone?.(answered)
  })
}

/** Makes the call of an action, with what was typed. */
export function doAct(
  { path, given, isOnce = false, file }: DeskAction,
  typed: object = {},
): Promise<CallOutcome<Acted>> {
  const body = { ...given, ...typed }
  if (file !== undefined) return saveFromDesk(path, body, file)
  return callDesk(path, 'success', body, isOnce)
}

/** What is due, loaded again every half minute while the desk is in view. */
export function useToday(): UseQueryResult<DeskToday> {
  return useQuery({
    queryKey: [...KEYS.desk, 'today'],
    queryFn: () => ask(callDesk<DeskToday>('today', 'items')),
    staleTime: MINUTE_MS / 4,
    refetchInterval: MINUTE_MS / 2,
  })
}
