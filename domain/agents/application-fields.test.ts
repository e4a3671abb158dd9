import { expect, test } from 'vitest'
import { parseApplication } from './application.ts'
import { missingFromApplication } from './application-fields.ts'

const RULES = { today: new Date('2026-11-18T10:00:00Z'), allowDrama: true, siteName: 'Beat Scrap' }

test('the browser and the server ask for what is missing in the same words', () => {
  expect(parseApplication({}, RULES)).toMatchObject({
    ok: false,
    problems: missingFromApplication(() => ' ').map((problem) =>
      problem.field === 'licenceKind' ? { ...problem, code: 'choice' } : problem,
    ),
  })
})

test('what was typed is not asked for', () => {
  const missing = missingFromApplication((field) => (field === 'contactName' ? '' : 'x'))
  expect(missing.map(({ field }) => field)).toEqual(['contactName'])
})
