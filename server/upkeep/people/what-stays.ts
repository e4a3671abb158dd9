// What an erasure leaves, each with its reason and its end, for the receipt.
import { KEPT } from '../../../domain/people/kept.ts'
import type { Held, HeldCounts } from './find-held.ts'

/** What is left under a coded form of the number. */
export function whatStaysCoded({ byDigest, changes, digest }: Held): string[] {
  return [
    ...(byDigest.stopped === undefined
      ? []
      : ['A coded form of the number, so that texts to it stay stopped.']),
    ...(byDigest.counted.length === 0
      ? []
      : [
          'A coded count of the last texts to the number, for up to two days, so that the limits hold.',
        ]),
    ...(changes.some(({ target }) => target === digest)
      ? [
          'That an operator stopped or restarted texts to a coded form of the number, for two years.',
        ]
      : []),
  ]
}

/** What is left without the number. */
export function whatStays({
  erased,
  keepsName,
}: {
  erased: HeldCounts
  keepsName: boolean
}): string[] {
  return [
    ...(erased.postings > 0
      ? [
          'A coded record of each form, for up to a day, so that a repeat is recognised.',
          'What DVLA and DVSA answered about a registration, under a coded form of it, for up to a day.',
        ]
      : []),
    ...(erased.timesGiven > 0
      ? ['That each of those agents was given a number and when, without the number and the car.']
      : []),
    ...(erased.quotesReceived + erased.deals > 0
      ? [
          'What agents quoted, agreed and paid: amounts and dates, without the car, for those agents.',
        ]
      : []),
    ...(erased.texts > 0
      ? ['That texts went to the number, at the company that carries them, without their wording.']
      : []),
    ...(keepsName
      ? [
          'The name of the business, for a month after it was last given an owner’s number, so that the owner can be told who has it.',
        ]
      : []),
    ...(erased.people > 0
      ? [
          'What they quoted and which numbers they were given for their business, without their name.',
        ]
      : []),
    ...(erased.agents > 0
      ? [
          'When the agent signed in, met a limit or was given a number, under an id that leads to nobody any more, for up to 30 days, so that misuse can still be looked into.',
        ]
      : []),
    'That an operator erased something today, without the number.',
    `Copies of our data from before now, for up to ${KEPT.backups.days} days. Should one be put back, all of this is erased again first, by a coded record of this erasure that stays for ${KEPT.deletions.days} days.`,
  ]
}
