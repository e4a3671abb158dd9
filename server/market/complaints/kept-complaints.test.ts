import { expect, test } from 'vitest'
import { complaintDates } from './kept-complaints.ts'

test.each([
  ['a Wednesday', '2026-11-18T10:00:00Z', '2026-11-20', '2026-12-02', '2026-12-18'],
  ['a Saturday', '2026-11-21T10:00:00Z', '2026-11-24', '2026-12-05', '2026-12-21'],
  ['a Friday night', '2026-11-20T23:59:59Z', '2026-11-24', '2026-12-04', '2026-12-20'],
  ['a night in summer', '2026-07-05T23:30:00Z', '2026-07-08', '2026-07-20', '2026-08-05'],
  ['before the clocks change', '2026-10-23T12:00:00Z', '2026-10-27', '2026-11-06', '2026-11-22'],
])(
  'on %s it is read in two working days and answered in a fortnight',
  (_when, at, readBy, answerBy, byLaw) => {
    expect(complaintDates(Date.parse(at))).toEqual({ readBy, answerBy, byLaw })
  },
)
