// Erases a person (UK GDPR, Article 17): an owner, agent or applicant by their phone, or somebody who complained by
// their email address.
import { KEPT } from '../../../domain/people/kept.ts'
import { removePerson } from '../../agents/profile/people.ts'
import { removeComplaints } from '../../market/complaints/kept-complaints.ts'
import { erasePosting } from '../../owners/postings/operate-postings.ts'
import { eraseWordsOn, recordChange } from '../../platform/audit-log.ts'
import { takeLock, phoneLock } from '../../platform/database/locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { recordDeletion } from '../../platform/deletions/record-deletion.ts'
import { phoneDigest } from '../../platform/digest.ts'
import type { Services } from '../../platform/services.ts'
import { eraseAgent } from './erase-agent.ts'
import {
  countHeld,
  findByDigest,
  findComplaintsOf,
  findHeld,
  findPostingsOf,
  isNothing,
  timesGiven,
  type Held,
  type HeldCounts,
} from './find-held.ts'

/** What can be erased, or null if there is nothing; and what would stay. */
export async function countPerson(services: Services, reach: string) {
  const held = await findHeld(services, reach)
  const counts = countHeld(held)
  return { counts: isNothing(counts) ? null : counts, stays: whatStaysCoded(held) }
}

export type Receipt = NonNullable<Awaited<ReturnType<typeof erasePerson>>>

/** Erases all of it beside a live server, and says what stays; null if there is nothing to erase. */
export async function erasePerson(services: Services, reach: string, who: string) {
  const held = await findHeld(services, reach)
  const erased = countHeld(held)
  if (isNothing(erased)) return null
  const { reported } = held.complaints
  let keepsName = false
  for (const { id } of held.agents) keepsName = await eraseAgent(services, id)
  for (const { agent_id: agentId, id: personId } of held.staff.people) {
    await removePerson(services, { agentId, personId, isErased: true }, { who })
  }
  let byDigest: Held['byDigest'] | null = null
  while (byDigest === null) {
    for (const { id } of await findPostingsOf(services.database, reach)) {
      await erasePosting(services, id, who)
    }
    byDigest = await eraseRest(services, reach, { who, erased, reported })
  }
  const left = await findHeld(services, reach)
  return {
    erased,
    /** Who was given the number, since nobody can look it up afterwards. */
    givenTo: timesGiven({ ...held, byDigest }),
    /** What has to stay, each with its reason and its end. */
    stays: [...whatStaysCoded(left), ...whatStays({ erased, keepsName })],
  }
}

// Reads what was held by the digest in the transaction that erases it, since an agent may have asked for the number a
// moment ago. Answers null if the live site has taken a posting meanwhile, so that this is erased too.
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
    const texts = tx.selectFrom('texts').select('carrier_id').where('phone', '=', reach)
    await tx
      .deleteFrom('deliveries')
      .where('carrier_id', 'in', texts.$castTo<{ carrier_id: string }>())
      .execute()
    await tx.deleteFrom('texts').where('phone', '=', reach).execute()
    await tx.deleteFrom('links').where('phone', '=', reach).execute()
    await eraseCoded(tx, subject)
    const { own } = await findComplaintsOf(tx, reach, undefined)
    const complaintIds = [...own, ...reported].map(({ id }) => id)
    await removeComplaints(tx, complaintIds)
    // The record says what was erased, never whose.
    const target = `${erased.postings} postings, ${erased.texts} texts, ${erased.agents} agents`
    await recordChange(services, tx, { who, what: 'person erased', target })
    return byDigest
  })
}

/**
 * Erases what is held under the digest of a number or address alone, which outlives its posting: that agents were given
 * it, and their deals, stay on record without it.
 */
export async function eraseCoded(database: Database, digest: string): Promise<void> {
  for (const table of ['disclosures', 'deals'] as const) {
    const coded = database.updateTable(table).where('phone_digest', '=', digest)
    await coded.set({ phone_digest: null }).execute()
  }
  await eraseWordsOn(database, [digest])
}

/** For the receipt: what is left under a coded form of the number, why and until when. */
function whatStaysCoded({ byDigest, changes, digest }: Held): string[] {
  return [
    byDigest.stopped.length > 0 && 'A coded form of the number, so that texts to it stay stopped.',
    byDigest.counted.length > 0 &&
      `A coded count of the last texts to the number, for up to ${KEPT.textCounts.days} days, so that the limits hold.`,
    changes.some(({ target }) => target === digest) &&
      'That an operator stopped or restarted texts to a coded form of the number, for two years.',
  ].filter((line) => line !== false)
}

/** For the receipt: what is left without the number, why and until when. */
function whatStays({ erased, keepsName }: { erased: HeldCounts; keepsName: boolean }): string[] {
  return [
    erased.postings > 0 &&
      'A coded record of each form, for up to a day, so that a repeat is recognised.',
    erased.postings > 0 &&
      'What DVLA and DVSA answered about a registration, under a coded form of it, for up to a day.',
    erased.timesGiven > 0 &&
      'That each of those agents was given a number and when, without the number and the car.',
    erased.quotesReceived + erased.deals > 0 &&
      'What agents quoted, agreed and paid: amounts and dates, without the car, for those agents.',
    erased.texts > 0 &&
      'That texts went to the number, at the company that carries them, without their wording.',
    keepsName &&
      'The name of the business, for a month after it was last given an owner’s number, so that the owner can be told who has it.',
    erased.people > 0 &&
      'What they quoted and which numbers they were given for their business, without their name.',
    erased.agents > 0 &&
      'When the agent signed in, met a limit or was given a number, under an id that leads to nobody any more, for up to 30 days, so that misuse can still be looked into.',
    'That an operator erased something today, without the number.',
    `Copies of our data from before now, for up to ${KEPT.backups.days} days. Should one be put back, all of this is erased again first, by a coded record of this erasure that stays for ${KEPT.deletions.days} days.`,
  ].filter((line) => line !== false)
}
