import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Alerts } from '../../../../domain/wire/alerts.ts'
import { Alert } from '../../../components/Alert.tsx'
import { failureOfCall } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { thisDevice } from '../parts/service-worker.ts'
import { pushHere, pushHereNoMore, wayOfPushes } from './this-device.ts'

interface DeviceAlertsProps {
  alerts: Alerts
  agentId: string
  siteName: string
}

/** Whether pushes come to this browser. What is below is for the whole business. */
export function DeviceAlerts({ alerts, agentId, siteName }: DeviceAlertsProps) {
  const [way] = useState(wayOfPushes)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const queries = useQueryClient()
  if (way === 'from-home-screen') return <HomeScreenHint siteName={siteName} />
  if (way === 'none') return <p>This browser can’t show alerts. A newer one can.</p>

  const change = async (isWanted: boolean): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFault(null)
    const outcome = await (isWanted ? pushHere(agentId, alerts.publicKey) : pushHereNoMore())
    if (typeof outcome === 'string') setFault(outcome)
    else if (outcome.kind !== 'done') setFault(failureOfCall(outcome).message)
    await queries.invalidateQueries({ queryKey: KEYS.alerts })
    setBusy(false)
  }
  return (
    <div className="alerts-rows">
      <label className="tick-row alerts-row">
        <strong>Alerts on {thisDevice()}</strong>
        <input
          type="checkbox"
          checked={alerts.onThisDevice && Notification.permission === 'granted'}
          aria-busy={isBusy}
          onChange={({ target }) => void change(target.checked)}
        />
      </label>
      {fault !== null && <Alert kind="warning">{fault}</Alert>}
    </div>
  )
}

function HomeScreenHint({ siteName }: { siteName: string }) {
  return (
    <section className="alerts-hint" aria-labelledby="home-screen">
      <h2 id="home-screen">Add {siteName} to your home screen</h2>
      <p>iPhones show alerts only from there. It takes three taps:</p>
      <ol>
        <li>
          Tap Share{' '}
          <svg width="18" height="22" viewBox="0 0 18 22" aria-hidden="true">
            <path d="M6 8H2v13h14V8h-4M9 15V2M5 6l4-4 4 4" />
          </svg>{' '}
          at the bottom of Safari.
        </li>
        <li>Tap Add to Home Screen, then Add.</li>
        <li>Open {siteName} from there and come back to this page.</li>
      </ol>
    </section>
  )
}
