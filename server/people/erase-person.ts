// Erases a person by their phone (UK GDPR, Article 17), whoever they are: owner, agent or applicant.
import type { PhoneNumber } from '../../domain/phone-number.ts'
import { eraseAgent } from '../agents/erase-agent.ts'
import { recordChange } from '../audit/record-change.ts'
import { takeTurn } from '../database/turns.ts'
import { erasePosting } from '../postings/erase-posting.ts'
import { forgetLinksTo } from '../postings/forget-links-to.ts'
import { eraseTextsTo } from '../texts/erase-texts-to.ts'
import { isSuppressed } from '../texts/suppression.ts'
import { turnOfPhone } from '../texts/turn-of-phone.ts'
import type { World } from '../world.ts'
import { countHeld, findHeld, type HeldCounts } from './find-held.ts'
import { findPostingsOf } from './held-storage.ts'

/** What is held that can be erased, and what stays after it; null where there is nothing to erase. */
export async function countPerson(world: World, phone: PhoneNumber): Promise<HeldCounts | null> {
  const counts = countHeld(await findHeld(world, phone))
  return Object.values(counts).every((count) => count === 0) ? null : counts
}

export interface Receipt {
  erased: HeldCounts
  /** What has to stay, each with its reason and its end. */
  stays: string[]
}

/** Erases all of it beside a live server, and says what stays; null where there is nothing to erase. */
export async function erasePerson(
  world: World,
  phone: PhoneNumber,
  who: string,
): Promise<Receipt | null> {
  const held = await findHeld(world, phone)
  const erased = await countPerson(world, phone)
  if (erased === null) return null
  const keepsName = held.agent !== undefined && (await eraseAgent(world, held.agent.agent.id))
  await erasePostings(world, phone, who)
  await world.database.transaction().execute(async (tx) => {
    await takeTurn(tx, turnOfPhone(world, phone))
    await eraseTextsTo(tx, phone)
    await forgetLinksTo(tx, phone)
    await recordChange(world, tx, { who, what: 'person erased', target: inWords(erased) })
  })
  const isStopped = await isSuppressed(world, world.database, phone)
  return { erased, stays: stays({ erased, keepsName, isStopped }) }
}

// The site runs on: one that is posted meanwhile goes too.
async function erasePostings(world: World, phone: PhoneNumber, who: string): Promise<void> {
  for (;;) {
    const postings = await findPostingsOf(world.database, phone)
    if (postings.length === 0) return
    for (const { id } of postings) await erasePosting(world, id, who)
  }
}

// Of what, never of whom.
function inWords({ postings, texts, agents }: HeldCounts): string {
  return `${postings} postings, ${texts} texts, ${agents} agents`
}

function stays(after: { erased: HeldCounts; keepsName: boolean; isStopped: boolean }): string[] {
  const { erased, keepsName, isStopped } = after
  return [
    ...(isStopped ? ['A coded form of the number, so that texts to it stay stopped.'] : []),
    'A coded count of the last texts to the number, for up to two days, so that the limits hold.',
    ...(erased.postings > 0
      ? [
          'A coded record of each form, for up to a day, so that a repeat is recognised.',
          'When a number was given to which agent, without the car; for a month under a coded form of the number, so that its holder can be told.',
        ]
      : []),
    ...(erased.quotesReceived > 0
      ? ['What agents quoted: amount and date, without the car, for those agents.']
      : []),
    ...(keepsName
      ? [
          'The name of the business, for a month after it was last given an owner’s number, so that the owner can be told who has it.',
        ]
      : []),
    'That an operator erased something today, without the number.',
    'Backups made before now. Delete them, or erase again after one is put back.',
  ]
}
