// The sender looks twice a second, whatever the outbox holds: each of its looks must use its index.
import { expect, test } from 'vitest'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { planOf } from '../../../../tests/support/plan-of.ts'
import { makeServices, onPostgres } from '../../../../tests/support/test-services.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { findQueued } from '../limits/phone-limits.ts'
import { findDueFirstTries, findDueRetries } from './claim-texts.ts'
import { purge, PURGES } from '../../../upkeep/scheduled/tasks.ts'

const services = forEachTest(() => makeServices())

test.each([
  ['first tries', 'texts_due', (of: Database) => findDueFirstTries(of, 1, 32)],
  [
    'later tries',
    'texts_retrying (due_at<?)',
    (of: Database) => findDueRetries(of, 1, { lapsedBy: 1, limit: 32 }),
  ],
  [
    'the links of a phone',
    'text_allowances_by_phone (phone_digest=? AND kind=? AND queued_at>?)',
    (of: Database) => findQueued(of, { digest: 'a', kind: 'link', since: 1, limit: 3 }),
  ],
  [
    'wording to erase',
    'texts_worded (created_at<?)',
    (of: Database) => purge(of, PURGES.wording, { before: 1, now: 1, limit: 500 }),
  ],
])('%s are found by their index', async (_, index, look) => {
  const plan = await planOf(services, look)
  const [name = ''] = index.split(' ')
  if (!onPostgres()) expect(plan).toContain(index)
  else expect(plan).toMatch(new RegExp(`Index.* ${name}\\b[^]*Index Cond`))
})
