// Whether a complaint was sent before, or adds to an open one.
import type { Complaint } from '../../domain/complaint.ts'
import { shownReference } from '../../domain/complaint-fields.ts'
import { readablePhone } from '../../domain/readable-phone.ts'
import type { Reach } from '../../domain/reach.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { TakenComplaint } from '../../domain/wire/complaints.ts'
import type { Database } from '../database/schema.ts'
import type { AgentOnPosting } from '../disclosures/disclosure-storage.ts'
import { wasGivenBack } from '../disclosures/disclosure-storage.ts'
import type { Services } from '../services.ts'
import type { ClientNetworks } from '../texts/limits/link-limits.ts'
import { complaintDates } from './complaint-dates.ts'
import type { FoundSource, SignedIn } from './complaint-source.ts'
import {
  findLatelyFrom,
  findMessages,
  findOpenFrom,
  type ComplaintRow,
} from './complaint-storage.ts'

/** A complaint after it was read and before it is kept. */
export interface ReceivedComplaint {
  services: Services
  complaint: Complaint
  source: FoundSource
  reach: Reach
  signedIn: SignedIn
  from: ClientNetworks
  /** The disclosure that a report gives back to the agent's share of the day, or null. */
  givesBack: AgentOnPosting | null
}

export type Taken = Omit<TakenComplaint, 'success'>

/**
 * The open complaint that this one adds to. A typed phone is not enough: anybody could learn that its holder has
 * complained, or write in their name. It takes the reference, or a link or session that proves the phone. Once we wrote to
 * the buyer, who may have the phone too, the reference is not enough either.
 */
export async function findAddedTo(
  received: ReceivedComplaint,
  tx: Database,
): Promise<ComplaintRow | undefined> {
  const { complaint, source, reach } = received
  const isProven = source.reach?.address === reach.address
  const isSame = (open: ComplaintRow): boolean =>
    open.about === complaint.about &&
    open.kind === kindOf(complaint) &&
    open.posting_id === postingOf(received) &&
    open.agent_id === agentOf(received)
  return (await findOpenFrom(tx, reach.address)).find((open) =>
    open.reference === complaint.reference
      ? isProven || reach.by === 'email' || !open.buyer_knows
      : isProven && isSame(open),
  )
}

export function kindOf({ about, kind }: Complaint): Complaint['kind'] {
  return about === 'posting' ? kind : null
}

export function postingOf({ complaint, source }: ReceivedComplaint): string | null {
  return complaint.about === 'us' ? null : source.postingId
}

export function subjectOf({ complaint: { subject }, source }: ReceivedComplaint): string {
  return subject || (source.agent ?? '')
}

// If another name was typed, it is another buyer.
export function agentOf({
  complaint: { about, subject },
  source,
}: ReceivedComplaint): string | null {
  const isOther = subject !== '' && subject !== source.agent
  return about === 'buyer' && !isOther ? source.agentId : null
}

/** The answer to the same complaint within the last day. */
export async function findRepeated(
  received: ReceivedComplaint,
  database: Database,
): Promise<Taken | null> {
  const { services, complaint, reach, givesBack } = received
  const since = services.clock.now() - DAY_MS
  const same = (await findLatelyFrom(database, reach.address, since)).find(
    ({ reference, about, kind, subject, words, posting_id }) =>
      words === complaint.words &&
      (complaint.reference === ''
        ? about === complaint.about &&
          kind === kindOf(complaint) &&
          subject === subjectOf(received) &&
          posting_id === postingOf(received)
        : reference === complaint.reference),
  )
  if (same === undefined) return null
  if (same.created_at > same.received_at) return added(received, same)
  const messages = await findMessages(database, [same.id])
  const isTexted = messages.some(({ written_by, who }) => written_by === 'us' && who === null)
  const kept = { reference: same.reference, receivedAt: same.received_at, isTexted }
  const isGivenBack =
    givesBack !== null && (await wasGivenBack(database, { ...givesBack, at: same.received_at }))
  return taken(received, { ...kept, isGivenBack })
}

export function added(
  received: ReceivedComplaint,
  { reference, received_at: receivedAt }: ComplaintRow,
): Taken {
  const kept = { reference, receivedAt, isTexted: false, isGivenBack: false }
  return { ...taken(received, kept), added: true }
}

export function taken(
  { complaint, reach }: ReceivedComplaint,
  kept: { reference: string; receivedAt: number; isTexted: boolean; isGivenBack: boolean },
): Taken {
  const { readBy, answerBy } = complaintDates(kept.receivedAt)
  return {
    about: complaint.about,
    reference: shownReference(kept.reference),
    added: false,
    textedTo: kept.isTexted ? readablePhone(reach.address) : null,
    givenBack: kept.isGivenBack,
    readBy,
    answerBy,
  }
}
