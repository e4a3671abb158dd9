import type { Alerts, AlertsChange, PushDevice } from '../../../domain/wire/alerts.ts'
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

/** Sends this session's pushes to `body`. */
export function addDevice(body: PushDevice): Promise<CallOutcome<Done>> {
  return consoleDoes(DEVICE, { method: 'PUT', body })
}

/** Ends pushes to this session. */
export function removeDevice(): Promise<CallOutcome<Done>> {
  return consoleDoes(DEVICE, { method: 'DELETE' })
}
