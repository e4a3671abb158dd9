import { changes, type Equivalent } from './equivalent.ts'

const APART = 'It sets these digests apart from others, which are made of other parts.'
const ONE_PROCESS = 'A lock is for several processes; on the embedded database there is none.'

/** Those of the texts: the outbox and its limits. */
export const EQUIVALENTS_OF_TEXTS: Equivalent[] = [
  ...changes(
    'server/texts/limits/phone-limits.ts',
    'It only saves a question about no text at all, which has no last one.',
    ['allowed === 0', 'false'],
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
    'server/texts/outbox/record-results.ts',
    ONE_PROCESS,
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
  ...changes('server/texts/limits/link-limits.ts', APART, ["'text-share'", '""']),
  ...changes('server/texts/limits/link-limits.ts', 'What has no limit is left out of the shares.', [
    '[]',
    '["Stryker was here"]',
  ]),
  ...changes('server/texts/outbox/quote-notices.ts', APART, ["'gathered-quotes'", '""']),
  ...changes(
    'server/texts/outbox/recheck-before-send.ts',
    'It only saves questions about no text.',
    ['claimed.length === 0', 'false'],
  ),
  ...changes('server/texts/outbox/recheck-before-send.ts', ONE_PROCESS, [
    '(text) => phoneLock(services, text.phone)',
    '() => undefined',
  ]),
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
    'server/texts/outbox/claim-texts.ts',
    ONE_PROCESS,
    ['found.length > 0', 'true'],
    ['found.length > 0', 'false'],
    ['found.length > 0', 'found.length >= 0'],
    ['found.length > 0', 'found.length <= 0'],
    ["'service limits'", '""'],
  ),
  ...changes(
    'server/texts/outbox/claim-texts.ts',
    'It only saves asking the database about no text.',
    ['allowed.length > 0', 'true'],
    ['allowed.length > 0', 'allowed.length >= 0'],
    ['abroad.length === 0', 'false'],
    ['ids.length > 0', 'true'],
    ['ids.length > 0', 'ids.length >= 0'],
  ),
  ...changes(
    'server/texts/outbox/claim-texts.ts',
    'Of no first try nothing is spent.',
    ['kinds.length > 0', 'true'],
    ['kinds.length > 0', 'kinds.length >= 0'],
    ['firstTries.length === 0', 'false'],
    ['[]', '["Stryker was here"]'],
  ),
  ...changes(
    'server/texts/outbox/recheck-before-send.ts',
    ONE_PROCESS,
    ['claimed.filter((text) => isWordedWhenSent(text.kind))', 'claimed'],
    ['(text) => isWordedWhenSent(text.kind)', '() => undefined'],
  ),
  ...changes(
    'server/texts/outbox/recheck-before-send.ts',
    'It only saves writing the same words again.',
    ['text.body !== carried.body', 'true'],
  ),
  ...changes(
    'server/texts/outbox/record-results.ts',
    'What failed alone says that a number was stopped; it is for the types.',
    ["result.state === 'failed'", 'true'],
  ),
  ...changes(
    'server/texts/outbox/record-results.ts',
    'No text has the id null.',
    [
      "results .map((result) => ('carrierId' in result ? result.carrierId : null)) .filter((id) => id !== null)",
      "results.map(result => 'carrierId' in result ? result.carrierId : null)",
    ],
    ['id !== null', 'true'],
  ),
]
