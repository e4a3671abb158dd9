import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { readFilters } from '../../../../domain/market/search-filters.ts'
import type { Alerts, AlertsChange } from '../../../../domain/wire/agents.ts'
import { consoleCall } from '../../../calls/console-call.ts'
import { Segments } from '../../../components/Choices.tsx'
import { Alert } from '../../../components/Alert.tsx'
import { CallAlert, Shown } from '../../../components/console/ConsoleFrame.tsx'
import { KEYS, useAnswer } from '../../../components/console/queries.ts'
import { thisDevice } from '../parts/service-worker.ts'
import { useAction } from '../../../components/console/use-action.ts'
import { activeFilters, listAddress } from '../search/car-filters.ts'
import { pushHere, pushHereNoMore, wayOfPushes } from './this-device.ts'
import type { PartProps } from '../../page.ts'
import { Icon } from '../../../components/Icons.tsx'

export function AlertsPart({ agent: { agentId }, settings: { siteName } }: PartProps) {
  const query = useAnswer('alerts', 'GET /agent/alerts', 'publicKey')
  return (
    <Shown query={query}>
      {(alerts) => (
        <>
          <DeviceAlerts alerts={alerts} agentId={agentId} siteName={siteName} />
          <NewCars alerts={alerts} />
        </>
      )}
    </Shown>
  )
}

const WAYS = [
  [false, 'Pushes'],
  [true, 'One text at 08:00'],
] as const

function NewCars({ alerts: { searches, texts } }: { alerts: Alerts }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  const { fault, send } = useAction(
    (body: AlertsChange) => consoleCall('PUT /agent/alerts', { body }, 'publicKey'),
    (saved) => void queries.setQueryData(KEYS.alerts, saved),
  )
  const save = (change: Partial<AlertsChange>): void => send({ searches, texts, ...change })
  return (
    <section className="part stack" aria-labelledby="alerts-cars">
      <h2 id="alerts-cars" ref={heading} tabIndex={-1}>
        New cars
      </h2>
      <p>
        {searches.length === 0
          ? 'You hear of none yet. Set the filters of the '
          : 'You hear of cars like these. To change them, set the filters of the '}
        <Link href="/agents">list of cars</Link>, then press “Tell me about cars like these”.
      </p>
      <ul className="plain" role="list">
        {searches.map((search) => {
          const { filters } = readFilters(Object.fromEntries(new URLSearchParams(search)))
          const names = activeFilters({ filters, search: filters }).map(({ name }) => name)
          const name = [...(filters.q === '' ? [] : [`“${filters.q}”`]), ...names].join(', ')
          return (
            <li key={search} className="alerts-row row far ends">
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
        <Segments
          name="alerts-way"
          choices={WAYS}
          inputOf={(way) => ({ checked: texts === way, onChange: () => save({ texts: way }) })}
        />
      </fieldset>
      {fault !== null && <CallAlert fault={fault} />}
    </section>
  )
}

interface DeviceAlertsProps {
  alerts: Alerts
  agentId: string
  siteName: string
}

/** Whether pushes come to this browser. What is below is for the whole business. */
function DeviceAlerts({ alerts, agentId, siteName }: DeviceAlertsProps) {
  const [way] = useState(wayOfPushes)
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: KEYS.alerts })
  const { busy, fault, send } = useAction(
    (isWanted: boolean) => (isWanted ? pushHere(agentId, alerts.publicKey) : pushHereNoMore()),
    again,
    ({ status }) => void (status !== 0 && again()),
  )
  if (way === 'from-home-screen')
    return (
      <section className="home-screen box dashed stack near" aria-labelledby="home-screen">
        <h2 id="home-screen">Add {siteName} to your home screen</h2>
        <p>iPhones show alerts only from there. It takes three taps:</p>
        <ol className="bullets">
          <li>
            Tap Share{' '}
            <Icon width="18" height="22" box="18 22" d="M6 8H2v13h14V8h-4M9 15V2M5 6l4-4 4 4" /> at
            the bottom of Safari.
          </li>
          <li>Tap Add to Home Screen, then Add.</li>
          <li>Open {siteName} from there and come back to this page.</li>
        </ol>
      </section>
    )
  if (way === 'none') return <p>This browser can’t show alerts. A newer one can.</p>
  return (
    <div className="stack">
      <label className="tick-row ends">
        <strong>Alerts on {thisDevice()}</strong>
        <input
          type="checkbox"
          checked={alerts.onThisDevice && Notification.permission === 'granted'}
          aria-busy={busy}
          onChange={({ target }) => send(target.checked)}
        />
      </label>
      {fault !== null && <Alert kind="warning">{fault.message}</Alert>}
    </div>
  )
}
