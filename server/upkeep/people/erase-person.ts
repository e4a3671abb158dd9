// Erases a person by their phone (UK GDPR, Article 17), be they owner, agent or applicant; or by the email address of a
// complaint.
import { eraseAgent } from './erase-agent.ts'
import { eraseWordsOn, recordChange } from '../../platform/audit/record-change.ts'
import { removeComplaints } from '../../market/complaints/delete-complaints.ts'
import { takeLock, phoneLock } from '../../platform/database/locks.ts'
import { recordDeletion } from '../../platform/deletions/record-deletion.ts'
import { deleteOwnerDigest } from '../../market/deals/deal-storage.ts'
import { deletePhoneDigest } from '../../agents/disclosures/disclosure-storage.ts'
import { erasePosting } from '../../owners/postings/operate-postings.ts'
import { deleteLinksTo } from '../../owners/postings/link-storage.ts'
import { removePerson } from '../../agents/staff/people.ts'
import { deleteTextsTo } from '../../messages/texts/outbox/text-storage.ts'
import { phoneDigest } from '../../platform/digest.ts'
import type { Services } from '../../platform/services.ts'
import { countHeld, findHeld, timesGiven, type Held, type HeldCounts } from './find-held.ts'
import { findComplaintsOf } from './held-complaints-storage.ts'
import { findByDigest, findPostingsOf } from './held-storage.ts'
import { whatStays, whatStaysCoded } from './what-stays.ts'

/** What is held that can be erased, or null where nothing is; and what would stay all the same. */
export async function countPerson(
  services: Services,
  reach: string,
): Promise<{ counts: HeldCounts | null; stays: string[] }> {
  const held = await findHeld(services, reach)
  return { counts: countErasable(held), stays: whatStaysCoded(held) }
}

function countErasable(held: Held): HeldCounts | null {
  const counts = countHeld(held)
  return Object.values(counts).every((count) => count === 0) ? null : counts
}

export interface Receipt {
  erased: HeldCounts
  /** Who was given the number, since nobody can look it up afterwards. */
  givenTo: { agent: string; at: number }[]
  /** What has to stay, each with its reason and its end. */
  stays: string[]
}

/** Erases all of it beside a live server, and says what stays; null where there is nothing to erase. */
export async function erasePerson(
  services: Services,
  reach: string,
  who: string,
): Promise<Receipt | null> {
  const held = await findHeld(services, reach)
  const erased = countErasable(held)
  if (erased === null) return null
  const { reported } = held.complaints
  const keepsName = held.agent !== undefined && (await eraseAgent(services, held.agent.agent.id))
  for (const { agent_id: agentId, id: personId } of held.staff.people) {
    await removePerson(services, { agentId, personId, isErased: true }, { who })
  }
  let byDigest: Held['byDigest'] | null = null
  while (byDigest === null) {
    await erasePostings(services, reach, who)
    byDigest = await eraseRest(services, reach, { who, erased, reported })
  }
  const left = await findHeld(services, reach)
  return {
    erased,
    givenTo: timesGiven({ ...held, byDigest }),
    stays: [...whatStaysCoded(left), ...whatStays({ erased, keepsName })],
  }
}

async function erasePostings(services: Services, reach: string, who: string): Promise<void> {
  for (const { id } of await findPostingsOf(services.database, reach)) {
    await erasePosting(services, id, who)
  }
}

// What was held by the digest until now, since an agent may have asked for the number a moment ago. Null where the
// site, which runs on, has taken a posting meanwhile: that one goes too.
function eraseRest(
  services: Services,
  reach: string,
  { who, erased, reported }: { who: string; erased: HeldCounts; reported: { id: string }[] },
): Promise<Held['byDigest'] | null> {
  return services.database.transaction().execute(async (tx) => {
    await takeLock(tx, phoneLock(services, reach))
    if ((await findPostingsOf(tx, reach)).length > 0) return null
    const subject = phoneDigest(services, reach)
    const byDigest = await findByDigest(tx, subject)
    await recordDeletion(services, tx, { kind: 'person-erased', subject })
    await deleteTextsTo(tx, reach)
    await deleteLinksTo(tx, reach)
    await deletePhoneDigest(tx, subject)
    await deleteOwnerDigest(tx, subject)
    const { own } = await findComplaintsOf(tx, reach, undefined)
    const complaintIds = [...own, ...reported].map(({ id }) => id)
    await removeComplaints(tx, complaintIds)
    await eraseWordsOn(tx, [subject])
    await recordChange(services, tx, { who, what: 'person erased', target: inWords(erased) })
    return byDigest
  })
}

// It says what was erased, never whose.
function inWords({ postings, texts, agents }: HeldCounts): string {
  return `${postings} postings, ${texts} texts, ${agents} agents`
}
