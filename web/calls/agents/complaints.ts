import type { ReportKind } from '../../../domain/complaint-fields.ts'
import type { AgentsComplaints, TakenComplaint } from '../../../domain/wire/complaints.ts'
import type { Done } from '../../../domain/wire/outcome.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCall, consoleCallOnce, consoleDoes } from '../console-call.ts'

export function listComplaints(): Promise<CallOutcome<AgentsComplaints>> {
  return consoleCall('/agent/complaints', {}, 'complaints')
}

/** May be repeated: the same words are kept once. */
export function answerComplaint(reference: string, words: string): Promise<CallOutcome<Done>> {
  const path = `/agent/complaints/${reference.replaceAll(' ', '')}/messages`
  return consoleDoes(path, { method: 'POST', body: { words } })
}

/** Says what is wrong with a car. */
export function reportCar(
  vehicleId: string,
  kind: ReportKind,
): Promise<CallOutcome<TakenComplaint>> {
  const body = { about: 'posting', vehicleId, kind }
  return consoleCallOnce('/complaints', { method: 'POST', body }, 'reference')
}
