import type { ReportKind } from '../../../domain/complaint-fields.ts'
import type { TakenComplaint } from '../../../domain/wire/complaints.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCallOnce } from '../console-call.ts'

/** Says what is wrong with a car. */
export function reportCar(
  vehicleId: string,
  kind: ReportKind,
): Promise<CallOutcome<TakenComplaint>> {
  const body = { about: 'posting', vehicleId, kind }
  return consoleCallOnce('/complaints', { method: 'POST', body }, 'reference')
}
