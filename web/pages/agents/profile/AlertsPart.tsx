import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'wouter'
import { readFilters } from '../../../../domain/market/search-filters.ts'
import type { Alerts, AlertsChange } from '../../../../domain/wire/alerts.ts'
import { getAlerts, saveAlerts } from '../../../calls/agents/alerts.ts'
import { loadStyle } from '../../../components/load-style.ts'
import { ask } from '../../../components/console/ask.ts'
import { CallAlert } from '../../../components/console/CallAlert.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { useCall } from '../parts/use-call.ts'
import { activeFilters, listAddress } from '../search/car-filters.ts'
import type { PartProps } from './parts.tsx'
import style from './alerts.css?url'
import { DeviceAlerts } from './DeviceAlerts.tsx'

await loadStyle(style)

/** The page at /agents/profile/alerts. */
export function AlertsPart({ agent: { agentId }, settings: { siteName } }: PartProps) {
  const { data, error, refetch } = useQuery({
    queryKey: KEYS.alerts,
    queryFn: () => ask(getAlerts()),
  })
  if (data === undefined && error !== null) {
    return <CallAlert fault={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <output>Opening..</output>
  return (
    <>
      <DeviceAlerts alerts={data} agentId={agentId} siteName={siteName} />
      <NewCars alerts={data} />
    </>
  )
}

const WAYS = [
  [false, 'Pushes'],
  [true, 'One text at 08:00'],
] as const

/** The searches that were saved, and how their new cars come. */
function NewCars({ alerts: { searches, texts } }: { alerts: Alerts }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  const { fault, send } = useCall(saveAlerts, (saved) => {
    queries.setQueryData(KEYS.alerts, saved)
  })
  const save = (change: Partial<AlertsChange>): void => send({ searches, texts, ...change })
  return (
    <section className="part alerts-cars" aria-labelledby="alerts-cars">
      <h2 id="alerts-cars" ref={heading} tabIndex={-1}>
        New cars
      </h2>
      <p>
        {searches.length === 0
          ? 'You hear of none yet. Set the filters of the '
          : 'You hear of cars like these. To change them, set the filters of the '}
        <Link href="/agents">list of cars</Link>, then press “Tell me about cars like these”.
      </p>
      <ul role="list">
        {searches.map((search) => {
          const { filters } = readFilters(Object.fromEntries(new URLSearchParams(search)))
          const names = activeFilters({ filters, search: filters }).map(({ name }) => name)
          const name = [...(filters.q === '' ? [] : [`“${filters.q}”`]), ...names].join(', ')
          return (
            <li key={search} className="alerts-row">
              <Link href={listAddress(filters)} state={{ q: filters.q }}>
                {name}
              </Link>
              <button
                type="button"
                className="link"
                aria-label={`Delete ${name}`}
                onClick={() => {
                  save({ searches: searches.filter((other) => other !== search) })
                  // The button is about to go, and would take the focus with it.
                  heading.current?.focus()
                }}
              >
                Delete
              </button>
            </li>
          )
        })}
      </ul>
      <fieldset>
        <legend className="label">How they come</legend>
        <div className="segments">
          {WAYS.map(([isText, name]) => (
            <label key={name}>
              <input
                type="radio"
                name="alerts-way"
                checked={texts === isText}
                onChange={() => save({ texts: isText })}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {fault !== null && <CallAlert fault={fault} />}
    </section>
  )
}
