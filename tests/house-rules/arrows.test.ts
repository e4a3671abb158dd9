// Holds the tree to the arrows.
import { expect, test } from 'vitest'
import {
  domainImportsOnlyItself,
  foldersStayApart,
  noImportRunsInACircle,
  noRoomImportsInACircle,
  roomsKeepTheirOrder,
} from './arrows.ts'
import { guard } from './proof.ts'

guard('domain imports only itself', {
  rule: domainImportsOnlyItself,
  caught: {
    'domain/market/quote.ts': "import type { Services } from '../server/platform/services.ts'",
    'domain/basics/money.ts': "import { readFileSync } from 'node:fs'",
    'domain/owners/posting.ts': "const { Page } = await import('../web/pages/page.ts')",
    'domain/basics/problem.ts': "export { openLog } from '../server/platform/log.ts'",
  },
  spared: { 'domain/market/quote.ts': "import { parseRegistration } from './registration.ts'" },
})

guard('web and server never import each other, and nobody the seed', {
  rule: foldersStayApart,
  caught: {
    'web/pages/owners/home/page.tsx':
      "import { readConfig } from '../../../server/platform/settings/config.ts'",
    'server/site/pages.ts': "import { pages } from '../../web/pages/pages.ts'",
    'server/market/quotes/list-quotes.ts':
      "import { makeServices } from '../../tests/support/test-services.ts'",
    'server/app/serve.ts': "import { randomFrom } from '../seed/random.ts'",
    'seed/seed.ts': "import { formatPounds } from '../web/pages/pounds.ts'",
  },
  spared: {
    'web/calls/submit.ts': "import type { Problem } from '../../domain/basics/problem.ts'",
    'server/quotes/list-quotes.test.ts':
      "import { makeServices } from '../../tests/support/test-services.ts'",
    'seed/add-car.ts': "import { giveQuote } from '../server/market/quotes/give-quote.ts'",
    'stand-ins/made-vehicle.ts': "import { MODELS } from '../seed/models.ts'",
  },
})

guard('a room goes from calls to verbs to storage', {
  rule: roomsKeepTheirOrder,
  caught: {
    'server/market/quotes/list-quotes.ts':
      "import { insertPosting } from '../postings/posting-storage.ts'",
    'server/market/search/vehicle-calls.ts':
      "import { findPhone } from '../postings/posting-storage.ts'",
    'server/market/quotes/quote-calls.ts': "import { x } from './quote-storage.ts'",
    'server/market/quotes/quote-storage.ts': "import { x } from './list-quotes.ts'",
    'server/search/card-storage.ts': "import { findPhone } from '../postings/posting-storage.ts'",
    'server/owners/postings/edit-posting.ts': "import { x } from '../quotes/quote-calls.ts'",
    'server/upkeep/scheduled/tasks.ts': "import { x } from '../texts/outbox/text-storage.ts'",
    'seed/add-car.ts': "import { x } from '../server/owners/postings/posting-storage.ts'",
  },
  spared: {
    'server/app/app.ts': "import { x } from './quotes/quote-calls.ts'",
    'server/market/quotes/list-quotes.ts':
      "import { x } from './quote-storage.ts'; import { y } from '../texts/queue-text.ts'",
    'server/market/quotes/quote-calls.ts': "import type { X } from './quote-storage.ts'",
    'server/upkeep/people/erase-agent.ts':
      "import { deleteQuotesOf } from '../quotes/own-quote-storage.ts'",
    'server/upkeep/health/readiness.ts': "import { x } from '../database/database-storage.ts'",
  },
})

guard('no import runs in a circle', {
  rule: noImportRunsInACircle,
  caught: { 'domain/basics/money.ts': "import { pounds } from './money.ts'" },
})

test('rooms that import each other are caught, by whichever of their files', () => {
  const circle = noRoomImportsInACircle([
    { path: 'server/a/one.ts', source: "import { x } from '../b/two.ts'" },
    {
      path: 'server/b/three.ts',
      source: "import { y } from '../c.ts'; import { z } from './two.ts'",
    },
    {
      path: 'server/c.ts',
      source: "import { v } from './a/four.ts'; import type { W } from './d/w.ts'",
    },
    { path: 'server/d/five.ts', source: "import { y } from '../c.ts'" },
    { path: 'server/d/five.test.ts', source: "import { x } from '../a/one.ts'" },
  ])
  expect(circle).toEqual(['server/a > server/b > server/c.ts > server/a: a circle.'])
})

guard('no room imports in a circle', {
  rule: noRoomImportsInACircle,
  caught: {},
})

test('a circle of three files is caught once', () => {
  const circle = noImportRunsInACircle([
    { path: 'domain/a.ts', source: "import { b } from './b.ts'" },
    { path: 'domain/b.ts', source: "export { c } from './c.ts'" },
    { path: 'domain/c.ts', source: "import { a } from './a.ts'; import type { B } from './b.ts'" },
  ])
  expect(circle).toEqual(['domain/a.ts > domain/b.ts > domain/c.ts > domain/a.ts: a circle.'])
})
