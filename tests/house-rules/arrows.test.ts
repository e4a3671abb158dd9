// The arrows of the house: who may import whom, types included. The linter finds circles.
import { isOfTests, isScript, type SourceFile } from './source-files.ts'
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

function districtOf(path: string): string {
  return path.split('/', 2).join('/')
}

const NOT_FROM: Record<string, string[]> = {
  web: ['server', 'seed', 'tests', 'bench', 'prove', 'stand-ins'],
  server: ['web', 'seed', 'tests', 'bench', 'prove', 'stand-ins'],
  seed: ['web', 'tests', 'bench', 'prove', 'stand-ins'],
}

type Judge = (file: SourceFile, imported: ReturnType<typeof importsOf>[number]) => string | null

function eachImport(files: SourceFile[], folder: string, judge: Judge): string[] {
  return files
    .filter((file) => file.path.startsWith(folder) && isScript(file) && !isOfTests(file))
    .flatMap((file) => importsOf(file).map((imported) => judge(file, imported)))
    .filter((complaint) => complaint !== null)
}

guard('imports lead down', {
  rule: (files) =>
    ['server/', 'domain/', 'web/'].flatMap((folder) =>
      eachImport(files, folder, (file, { from }) => {
        const here = districtOf(file.path)
        const there = districtOf(from)
        if (!(here in FLOORS)) return `${file.path} is in no district.`
        if (here === there || !from.startsWith(folder)) return null
        return (FLOORS[there] ?? Infinity) < (FLOORS[here] ?? 0)
          ? null
          : `${file.path} imports ${from}, which is not below.`
      }),
    ),
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
  rule: (files) =>
    eachImport(files, 'domain/', (file, { from }) =>
      from.startsWith('domain/') || /^libphonenumber-js(\/|$)/.test(from)
        ? null
        : `${file.path} imports ${from}: domain imports only itself.`,
    ),
  caught: {
    'domain/market/quote.ts': "import type { Services } from '../../server/platform/services.ts'",
    'domain/basics/money.ts': "import { readFileSync } from 'node:fs'",
    'domain/owners/posting.ts': "const { Page } = await import('../../web/pages/page.ts')",
    'domain/basics/problem.ts': "export { openLog } from '../../server/platform/log.ts'",
  },
  spared: { 'domain/market/quote.ts': "import { parseMoney } from '../basics/money.ts'" },
})

guard('web and server never import each other, and nobody the seed', {
  rule: (files) =>
    Object.entries(NOT_FROM).flatMap(([folder, others]) =>
      eachImport(files, `${folder}/`, (file, { from }) =>
        others.includes(from.split('/', 1)[0] ?? '')
          ? `${file.path} imports ${from}: not from ${folder}.`
          : null,
      ),
    ),
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
