import { useQuery } from '@tanstack/react-query'
import { getAlerts } from '../../../calls/agents/alerts.ts'
import { loadStyle } from '../../../components/load-style.ts'
import { ask } from '../../../components/console/ask.ts'
import { CallAlert } from '../../../components/console/CallAlert.tsx'
import type { PartProps } from '../profile/parts.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import style from './alerts.css?url'
import { AlertsForm } from './AlertsForm.tsx'
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
      <AlertsForm alerts={data} />
    </>
  )
}
