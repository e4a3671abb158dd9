// What each lane may still spend of the day, and one network of a lane.
import { expect, test } from 'vitest'
import type { Services } from '../../../platform/services.ts'
import type { Lane } from '../../../platform/text-kinds.ts'
import { roomOf, turnsToday, type Spent } from './sending-limits.ts'

const NOTHING: Spent = { code: 0, link: 0, rest: 0 }

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

test('a network has a tenth of what its lane has left, and one text at least', () => {
  const turns = (textsPerDay: number, spent: Partial<Spent>) =>
    turnsToday({ config: { textsPerDay } as Services['config'] }, { ...NOTHING, ...spent }).link
  expect(turns(2000, {})).toBe(180)
  expect(turns(2000, { link: 1350 })).toBe(45)
  expect(turns(2000, { link: 1800 })).toBe(1)
  expect(turns(0, { link: 1800 })).toBe(Number.POSITIVE_INFINITY)
})
