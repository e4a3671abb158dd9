// What an erasure leaves, each with its reason and its end, for the receipt.
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
    'Backups made before now. Delete them, or erase again after one is put back.',
  ]
}
