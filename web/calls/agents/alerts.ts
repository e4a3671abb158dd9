import type { Alerts, AlertsChange, Matching, PushDevice } from '../../../domain/wire/alerts.ts'
import type { Done } from '../../../domain/wire/outcome.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCall, consoleDoes } from '../console-call.ts'

const ALERTS = '/agent/alerts'
const DEVICE = '/agent/alerts/device'

export function getAlerts(): Promise<CallOutcome<Alerts>> {
  return consoleCall(ALERTS, {}, 'publicKey')
}

/** Writes all of it, and answers it as it is then. */
export function saveAlerts(body: AlertsChange): Promise<CallOutcome<Alerts>> {
  return consoleCall(ALERTS, { method: 'PUT', body }, 'publicKey')
}

/** Which cars: what the count of those that match depends on. */
export type AlertNet = Pick<AlertsChange, 'yards' | 'words' | 'facts'>

/** How many cars of the last seven days match. */
export function countMatching({ yards, words, facts }: AlertNet): Promise<CallOutcome<Matching>> {
  const near = yards.map(({ postcode, miles }) => `${postcode}:${miles}`).join(',')
  const query = new URLSearchParams({ yards: near, words, facts: facts.join(',') })
  return consoleCall(`${ALERTS}/matching?${query.toString()}`, {}, 'lastSevenDays')
}

/** Sends this session's pushes to `body`. */
export function addDevice(body: PushDevice): Promise<CallOutcome<Done>> {
  return consoleDoes(DEVICE, { method: 'PUT', body })
}

/** Ends pushes to this session. */
export function removeDevice(): Promise<CallOutcome<Done>> {
  return consoleDoes(DEVICE, { method: 'DELETE' })
}
