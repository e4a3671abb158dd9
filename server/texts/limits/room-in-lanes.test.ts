// What each lane may still spend of a limit, and which of several limits decides.
import { expect, test } from 'vitest'
import {
  roomFor,
  type Spending,
  LANES,
  laneOf,
  roomOf,
  type Lane,
  type Spent,
} from './sending-limits.ts'

const NOTHING: Spent = { code: 0, link: 0, rest: 0 }

test('every text has one lane, and a code counts as one whichever browser asked', () => {
  for (const lane of Object.keys(LANES) as Lane[]) {
    for (const kind of LANES[lane]) expect([kind, laneOf(kind)]).toEqual([kind, lane])
  }
  expect(laneOf('code-to-known-browser')).toBe('code')
})

test.each<[Lane, number, Partial<Spent>, number]>([
  // Of 20, two are kept for codes and eight for links.
  ['code', 20, {}, 20],
  ['link', 20, {}, 18],
  ['rest', 20, {}, 10],
  ['code', 20, { rest: 10, link: 8 }, 2],
  ['link', 20, { rest: 10 }, 8],
  ['rest', 20, { rest: 10 }, 0],
  // What was spent of it is no longer kept.
  ['rest', 20, { code: 2 }, 10],
  ['rest', 20, { code: 1, link: 3 }, 10],
  ['link', 20, { code: 1 }, 18],
  // A lane that spent more than its own takes of the others', and never below nothing.
  ['rest', 20, { link: 15 }, 3],
  ['link', 20, { code: 20 }, 0],
  ['code', 20, { rest: 30 }, 0],
  // Part of a text is kept for nobody.
  ['rest', 3, {}, 2],
  ['link', 9, {}, 9],
  // No limit.
  ['rest', 0, { rest: 900 }, Number.POSITIVE_INFINITY],
])('%s may still spend of %d with %o spent: %d', (lane, limit, spent, room) => {
  expect(roomOf(lane, limit, { ...NOTHING, ...spent })).toBe(room)
})

test('the limit with the least room decides, and the first of two alike', () => {
  const of = (hour: number, day: number, month: number): Spending[] => [
    { setting: 'TEXTS_PER_HOUR', limit: hour, spent: NOTHING },
    { setting: 'TEXTS_PER_DAY', limit: day, spent: NOTHING },
    { setting: 'TEXTS_PER_MONTH', limit: month, spent: NOTHING },
  ]
  expect(roomFor('code', of(30, 20, 40))).toEqual({ room: 20, setting: 'TEXTS_PER_DAY' })
  expect(roomFor('code', of(0, 0, 40))).toEqual({ room: 40, setting: 'TEXTS_PER_MONTH' })
  expect(roomFor('code', of(20, 20, 20))).toEqual({ room: 20, setting: 'TEXTS_PER_HOUR' })
})
