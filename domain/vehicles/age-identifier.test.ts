// The calendar of the figures in a current registration, at London's midnights.

import { expect, test } from 'vitest'
import { firstIssued } from './registration.ts'

test.each([
  ['51', '2001-08-31T23:00:00.000Z', '1 September 2001'],
  ['02', '2002-03-01T00:00:00.000Z', '1 March 2002'],
  ['26', '2026-03-01T00:00:00.000Z', '1 March 2026'],
  ['76', '2026-08-31T23:00:00.000Z', '1 September 2026'],
  ['99', '2049-08-31T23:00:00.000Z', '1 September 2049'],
  ['50', '2050-03-01T00:00:00.000Z', '1 March 2050'],
])('%s starts at midnight in London, %s', (identifier, moment, words) => {
  expect(firstIssued(identifier)).toEqual({ moment: new Date(moment), words })
})

test.each(['00', '01'])('%s was never issued', (identifier) => {
  expect(firstIssued(identifier)).toBeNull()
})
