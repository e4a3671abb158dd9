// The arrows of the house: who may import whom, types included. The linter finds circles.
import { isOfTests, isScript } from './source-files.ts'
import { importsOf } from './syntax.ts'
import { guard } from './proof.ts'

/** Each district and its floor. A file imports from its own district and from lower floors, and nothing else. */
const FLOORS: Record<string, number> = {
  'server/main.js': 9,
  'server/app': 8,
  'server/commands': 8,
  'server/desk': 7,
  'server/site': 6,
  'server/upkeep': 6,
  'server/market': 5,
  'server/owners': 4,
  'server/agents': 3,
  'server/messages': 2,
  'server/vehicles': 2,
  'server/platform': 1,
  'domain/site': 8,
  'domain/wire': 7,
  'domain/market': 6,
  'domain/agents': 5,
  'domain/owners': 4,
  'domain/vehicles': 3,
  'domain/people': 2,
  'domain/basics': 1,
  'web/build': 4,
  'web/pages': 3,
  'web/components': 2,
  'web/calls': 1,
  'web/service-worker': 1,
}

/** What files of each folder may not import. */
const NOT_FROM: Record<string, RegExp> = {
  domain: /^(?!domain\/|libphonenumber-js(\/|$))/,
  web: /^(server|seed|tests|bench|prove|stand-ins)\//,
  server: /^(web|seed|tests|bench|prove|stand-ins)\//,
  seed: /^(web|tests|bench|prove|stand-ins)\//,
}

function faultOf(path: string, from: string): string | null {
  const [here, there] = [path, from].map((one) => one.split('/', 2).join('/'))
  const [folder = ''] = path.split('/', 1)
  if (NOT_FROM[folder]?.test(from)) return `${path} imports ${from}: not from ${folder}.`
  if (!['server', 'domain', 'web'].includes(folder)) return null
  const floor = FLOORS[here ?? '']
  if (floor === undefined) return `${path} is in no district.`
  if (here === there || !from.startsWith(`${folder}/`)) return null
  const isBelow = (FLOORS[there ?? ''] ?? Infinity) < floor
  return isBelow ? null : `${path} imports ${from}, which is not below.`
}

guard('files import from lower floors, domain only itself, and web and server never each other', {
  rule: (files) =>
    files
      .filter((file) => isScript(file) && !isOfTests(file))
      .flatMap((file) => importsOf(file).map(({ from }) => faultOf(file.path, from)))
      .filter((fault) => fault !== null),
  caught: {
    'server/owners/postings/edit-posting.ts':
      "import { giveQuote } from '../../market/quotes/give-quote.ts'",
    'server/vehicles/photos/photo-form.ts':
      "import type { Lane } from '../../messages/texts/limits/sending-limits.ts'",
    'server/platform/services.ts': "const { app } = await import('../app/app.ts')",
    'server/fleet/cars.ts': "import { randomId } from '../platform/identifiers.ts'",
    'server/app/serve.ts': "import { randomFrom } from '../../seed/random.ts'",
    'server/market/quotes/list-quotes.ts':
      "import { makeServices } from '../../../tests/support/test-services.ts'",
    'domain/market/collection.ts': "import type { Deal } from '../wire/deal.ts'",
    'domain/market/quote.ts': "import type { Services } from '../../server/platform/services.ts'",
    'domain/basics/money.ts': "import { readFileSync } from 'node:fs'",
    'domain/basics/problem.ts': "export { openLog } from '../../server/platform/log.ts'",
    'web/calls/submit.ts': "import { Alert } from '../components/Alert.tsx'",
    'web/pages/owners/home/page.tsx':
      "import { readConfig } from '../../../../server/platform/settings/config.ts'",
    'seed/seed.ts': "import { formatPounds } from '../web/pages/pounds.ts'",
  },
  spared: {
    'server/market/quotes/list-quotes.ts':
      "import { findByLink } from '../../owners/postings/link-storage.ts'; import { z } from './z.ts'",
    'server/main.js': "const { serve } = await import('./app/serve.ts')",
    'server/market/quotes/list-quotes.test.ts':
      "import { makeServices } from '../../../tests/support/test-services.ts'",
    'domain/wire/deal.ts': "import { OUTCOMES } from '../market/collection.ts'",
    'web/pages/owners/home/page.tsx':
      "import { inPounds } from '../../../../domain/basics/money.ts'",
    'seed/add-car.ts': "import { giveQuote } from '../server/market/quotes/give-quote.ts'",
    'stand-ins/made-vehicle.ts': "import { MODELS } from '../seed/models.ts'",
  },
})
