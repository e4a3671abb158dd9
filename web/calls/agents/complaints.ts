import type { AgentsComplaints } from '../../../domain/wire/complaints.ts'
import type { Done } from '../../../domain/wire/outcome.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCall, consoleDoes } from '../console-call.ts'

export function listComplaints(): Promise<CallOutcome<AgentsComplaints>> {
  return consoleCall('/agent/complaints', {}, 'complaints')
}

/** May be repeated: the same words are kept once. */
export function answerComplaint(reference: string, words: string): Promise<CallOutcome<Done>> {
  const path = `/agent/complaints/${reference.replaceAll(' ', '')}/messages`
  return consoleDoes(path, { method: 'POST', body: { words } })
}
