// Changes that no test can notice, each with why. The proof counts them by themselves, and complains of one
// that is no longer among the survivors.

import { changes, type Equivalent } from './equivalent.ts'
import { EQUIVALENTS_AT_DESK } from './equivalents-at-desk.ts'
import { EQUIVALENTS_OF_PEOPLE_AND_DEALS } from './equivalents-of-people-and-deals.ts'

export const EQUIVALENTS: Equivalent[] = [
  ...EQUIVALENTS_AT_DESK,
  ...EQUIVALENTS_OF_PEOPLE_AND_DEALS,
  ...changes(
    'domain/free-text.ts',
    'It only saves counting a megabyte: what it answers is past the limit either way.',
    ['text.length > max * 2', 'false'],
  ),
  ...changes(
    'domain/phone-number.ts',
    'The library throws nothing else; the rest is for its faults.',
    ['error instanceof ParseError', 'true'],
  ),
  ...changes('domain/phone-number.ts', 'A number of the library begins with its one plus.', [
    String.raw`/^\+\d{1,15}$/`,
    String.raw`/\+\d{1,15}$/`,
  ]),
  ...changes('server/postings/view-posting.ts', 'It only saves a question whose answer is none.', [
    'posting.disclosures === 0',
    'false',
  ]),
  ...changes(
    'server/texts/limits/phone-limits.ts',
    'It only saves a question about no text at all, which has no last one.',
    ['allowed === 0', 'false'],
  ),
  ...changes(
    'server/texts/outbox/unconfirmed-sends.ts',
    'It only saves asking which of no ids are taken.',
    ['found.found.length === 0', 'false'],
  ),
  ...changes(
    'server/texts/outbox/record-results.ts',
    'What is put off is looked for by that failure once more.',
    ['failure === heldBack', 'true'],
  ),
  ...changes('server/texts/outbox/record-results.ts', 'It only saves a question about no id.', [
    'carrierIds.length === 0',
    'false',
  ]),
  ...changes(
    'server/texts/limits/link-limits.ts',
    'The order only keeps two processes from waiting for each other.',
    ['(a, b) => (a.share < b.share ? -1 : 1)', '() => undefined'],
    ['a.share < b.share', 'true'],
    ['a.share < b.share', 'false'],
    ['a.share < b.share', 'a.share <= b.share'],
    ['a.share < b.share', 'a.share >= b.share'],
    ['-1', '+1'],
  ),
  ...changes(
    'server/texts/limits/link-limits.ts',
    'It sets these digests apart from others, which are made of other parts.',
    ["'text-share'", '""'],
  ),
  ...changes('server/texts/limits/link-limits.ts', 'What has no limit is left out of the shares.', [
    '[]',
    '["Stryker was here"]',
  ]),
  ...changes(
    'server/texts/limits/link-limits.ts',
    'One word for all texts abroad is as good as another.',
    ["''", '"Stryker was here!"'],
  ),
  ...changes(
    'server/texts/limits/sending-limits.ts',
    'It only saves a count that no limit is compared with.',
    ['textsPerHour > 0', 'true'],
    ['textsPerHour > 0', 'textsPerHour >= 0'],
  ),
  ...changes(
    'server/texts/outbox/queue-text.ts',
    'It sets these digests apart from others, which are made of other parts.',
    ["'gathered-quotes'", '""'],
  ),
  ...changes(
    'server/texts/outbox/recheck-before-send.ts',
    'It only saves questions about no text.',
    ['claimed.length === 0', 'false'],
  ),
  ...changes(
    'server/texts/outbox/recheck-before-send.ts',
    'A lock is for several processes; on the embedded database there is none.',
    ['(text) => phoneLock(services, text.phone)', '() => undefined'],
  ),
  ...changes('server/texts/outbox/find-due-texts.ts', 'It only saves questions for no text.', [
    'left === 0',
    'false',
  ]),
  ...changes(
    'server/texts/outbox/find-due-texts.ts',
    'It only saves a question for no text.',
    ['left > retries.length', 'true'],
    ['left > retries.length', 'left >= retries.length'],
  ),
  ...changes(
    'server/texts/outbox/find-due-texts.ts',
    'Of none, none are passed over.',
    ['firstTries.length > 0', 'true'],
    ['firstTries.length > 0', 'firstTries.length >= 0'],
  ),
  ...changes('server/texts/outbox/find-due-texts.ts', 'No two texts have one id.', [
    'a.id < b.id',
    'a.id <= b.id',
  ]),
  ...changes(
    'server/texts/outbox/find-due-texts.ts',
    'Both are set, or neither.',
    ['from === null || until === null', 'from === null && until === null'],
    ['from === null', 'false'],
    ['until === null', 'false'],
  ),
  ...changes(
    'server/texts/outbox/record-results.ts',
    'A lock is for several processes; on the embedded database there is none.',
    ['results.filter(isStopped)', 'results'],
    ['({ text }) => phoneLock(services, text.phone)', '() => undefined'],
    ["(id) => `carrier's ${id}`", '() => undefined'],
    ["`carrier's ${id}`", '``'],
    ['stopped.length + named.length > 0', 'true'],
    ['stopped.length + named.length > 0', 'false'],
    ['stopped.length + named.length > 0', 'stopped.length + named.length >= 0'],
    ['stopped.length + named.length > 0', 'stopped.length + named.length <= 0'],
    ['stopped.length + named.length', 'stopped.length - named.length'],
  ),
]
