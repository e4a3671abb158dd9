// Changes that no test can notice, each with why. The proof counts them by themselves, and complains of one
// that is no longer among the survivors.

import { changes, type Equivalent } from './equivalent.ts'
import { EQUIVALENTS_AT_DESK } from './equivalents-at-desk.ts'
import { EQUIVALENTS_OF_ACCESS } from './equivalents-of-access.ts'
import { EQUIVALENTS_OF_PEOPLE_AND_DEALS } from './equivalents-of-people-and-deals.ts'
import { EQUIVALENTS_OF_TEXTS } from './equivalents-of-texts.ts'

export const EQUIVALENTS: Equivalent[] = [
  ...EQUIVALENTS_AT_DESK,
  ...EQUIVALENTS_OF_ACCESS,
  ...EQUIVALENTS_OF_PEOPLE_AND_DEALS,
  ...EQUIVALENTS_OF_TEXTS,
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
]
