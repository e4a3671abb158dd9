import type { ReportKind } from '../../domain/complaint-fields.ts'
import type { Complaint } from '../../domain/complaint.ts'
import type { AgentOnPosting } from '../disclosures/disclosure-storage.ts'
import type { FoundSource, SignedIn } from './complaint-source.ts'

const FAULTY_LEADS = new Set<ReportKind | null>(['not-the-car', 'wrong-number', 'already-sold'])

/** The number that a report gives back to the agent who makes it; null where it says nothing against the lead. */
export function givenBackBy(
  { about, kind }: Complaint,
  { isReport, postingId }: FoundSource,
  signedIn: SignedIn,
): AgentOnPosting | null {
  if (!isReport || signedIn === undefined || postingId === null) return null
  if (about !== 'posting' || !FAULTY_LEADS.has(kind)) return null
  return { agentId: signedIn.id, postingId }
}
