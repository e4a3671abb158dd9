import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { writeFilters } from '../../../../domain/market/search-filters.ts'
import { getAlerts, saveAlerts } from '../../../calls/agents/alerts.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { useCall } from '../parts/use-call.ts'
import { activeFilters } from './car-filters.ts'
import type { ListFilters } from './use-car-filters.ts'

/** Saves the filters, where there are any, so that the agent hears of new cars that they list. */
export function TellMe({ list }: { list: ListFilters }) {
  const queries = useQueryClient()
  const search = writeFilters({ ...list.search, sort: null })
  const [said, setSaid] = useState({ search: '', words: '' })
  const { busy, fault, send } = useCall(save, (alerts, saved) => {
    queries.setQueryData(KEYS.alerts, alerts)
    const isHeard = alerts.texts || alerts.onThisDevice
    const words = isHeard ? 'Saved. See' : 'Saved. Now choose pushes or a text under'
    setSaid({ search: saved, words })
  })
  if (activeFilters(list).length === 0 && list.filters.q === '') return null
  const words = fault?.message ?? (said.search === search ? said.words : '')
  return (
    <div className="cars-tell">
      <button type="button" className="link" aria-disabled={busy} onClick={() => send(search)}>
        Tell me about cars like these
      </button>
      <output>
        {words !== '' && (
          <>
            {words} <Link href="/agents/profile/alerts">Alerts</Link>
          </>
        )}
      </output>
    </div>
  )
}

async function save(search: string): ReturnType<typeof saveAlerts> {
  const before = await getAlerts()
  if (before.kind !== 'done') return before
  const { searches, texts } = before.value
  return saveAlerts({ searches: [...searches, search], texts })
}
