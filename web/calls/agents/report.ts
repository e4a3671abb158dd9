import type { ReportKind } from '../../../domain/complaint-fields.ts'
import type { TakenComplaint } from '../../../domain/wire/complaints.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { provenConsoleCallOnce } from '../console-call.ts'

/** Says what is wrong with a car. */
export function reportCar(
  vehicleId: string,
  kind: ReportKind,
): Promise<CallOutcome<TakenComplaint>> {
  const body = { about: 'posting', vehicleId, kind }
  const onChecking = (): void => undefined
  return provenConsoleCallOnce('/complaints', { method: 'POST', body, onChecking }, 'reference')
}
