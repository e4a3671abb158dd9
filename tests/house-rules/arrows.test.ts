// Holds the tree to the arrows.
import { expect, test } from 'vitest'
import {
  domainImportsOnlyItself,
  foldersStayApart,
  importsLeadDown,
  noImportRunsInACircle,
} from './arrows.ts'
import { guard } from './proof.ts'

guard('imports lead down', {
  rule: importsLeadDown,
  caught: {
    'server/owners/postings/edit-posting.ts':
      "import { giveQuote } from '../../market/quotes/give-quote.ts'",
    'server/vehicles/photos/photo-form.ts':
      "import type { Lane } from '../../messages/texts/limits/sending-limits.ts'",
    'server/platform/services.ts': "const { app } = await import('../app/app.ts')",
    'server/fleet/cars.ts': "import { randomId } from '../platform/identifiers.ts'",
    'domain/market/collection.ts': "import type { Deal } from '../wire/deal.ts'",
    'web/calls/submit.ts': "import { Alert } from '../components/Alert.tsx'",
  },
  spared: {
    'server/market/quotes/list-quotes.ts':
      "import { findByLink } from '../../owners/postings/link-storage.ts'; import { z } from './z.ts'",
    'server/main.js': "const { serve } = await import('./app/serve.ts')",
    'domain/wire/deal.ts': "import { OUTCOMES } from '../market/collection.ts'",
    'web/pages/owners/home/page.tsx':
      "import { inPounds } from '../../../../domain/basics/money.ts'",
  },
})

guard('domain imports only itself', {
  rule: domainImportsOnlyItself,
  caught: {
    'domain/market/quote.ts': "import type { Services } from '../../server/platform/services.ts'",
    'domain/basics/money.ts': "import { readFileSync } from 'node:fs'",
    'domain/owners/posting.ts': "const { Page } = await import('../../web/pages/page.ts')",
    'domain/basics/problem.ts': "export { openLog } from '../../server/platform/log.ts'",
  },
  spared: { 'domain/market/quote.ts': "import { parseMoney } from '../basics/money.ts'" },
})

guard('web and server never import each other, and nobody the seed', {
  rule: foldersStayApart,
  caught: {
    'web/pages/owners/home/page.tsx':
      "import { readConfig } from '../../../../server/platform/settings/config.ts'",
    'server/site/pages.ts': "import { pages } from '../../web/pages/pages.ts'",
    'server/market/quotes/list-quotes.ts':
      "import { makeServices } from '../../../tests/support/test-services.ts'",
    'server/app/serve.ts': "import { randomFrom } from '../../seed/random.ts'",
    'seed/seed.ts': "import { formatPounds } from '../web/pages/pounds.ts'",
  },
  spared: {
    'web/calls/submit.ts': "import type { Problem } from '../../domain/basics/problem.ts'",
    'server/market/quotes/list-quotes.test.ts':
      "import { makeServices } from '../../../tests/support/test-services.ts'",
    'seed/add-car.ts': "import { giveQuote } from '../server/market/quotes/give-quote.ts'",
    'stand-ins/made-vehicle.ts': "import { MODELS } from '../seed/models.ts'",
  },
})

guard('no import runs in a circle', {
  rule: noImportRunsInACircle,
  caught: { 'domain/basics/money.ts': "import { pounds } from './money.ts'" },
})

test('a circle of three files is caught once, types included', () => {
  const circle = noImportRunsInACircle([
    { path: 'domain/a.ts', source: "import { b } from './b.ts'" },
    { path: 'domain/b.ts', source: "export { c } from './c.ts'" },
    { path: 'domain/c.ts', source: "import type { A } from './a.ts'" },
  ])
  expect(circle).toEqual(['domain/a.ts > domain/b.ts > domain/c.ts > domain/a.ts: a circle.'])
})
