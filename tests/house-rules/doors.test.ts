// Holds the tree to one door each for SQL, the environment, the network, files and the terminal.
import {
  environmentOnlyInConfig,
  filesOnlyThroughTheirDoor,
  networkOnlyThroughItsDoor,
  nothingPrintsInTheServer,
  sqlOnlyBelowCalls,
} from './doors.ts'
import { guard } from './proof.ts'

guard('SQL is asked below calls', {
  rule: sqlOnlyBelowCalls,
  caught: {
    'server/owners/postings/edit-calls.ts': "export const f = (tx) => tx.selectFrom('postings')",
    'server/site/pages.ts': 'export const q = sql`select 1`',
    'server/commands/operate.ts': "database.exec('DELETE FROM texts')",
  },
  spared: {
    'seed/add-desk.ts': "export const f = (tx) => tx.selectFrom('postings')",
    'server/owners/postings/edit-posting.ts': "export const f = (tx) => tx.selectFrom('postings')",
    'server/platform/database/migrate.ts': 'export const q = sql`select 1`',
    'web/pages/owners/home/page.tsx': "export const hint = 'Select a country from the list'",
  },
})

guard('only the config reads the environment', {
  rule: environmentOnlyInConfig,
  caught: {
    'server/messages/texts/outbox/sender.ts': 'const hours = process.env.QUOTE_TEXT_HOURS',
    'server/app/app.ts': "const port = process.env['PORT']",
    'web/pages/owners/home/page.tsx': 'const mode = import.meta.env.MODE',
  },
  spared: {
    'server/main.js': 'await serve(process.env)',
    'web/pages/owners/home/page.tsx': 'const drawn = import.meta.env.SSR ? 1 : 2',
  },
})

guard('the network has one door', {
  rule: networkOnlyThroughItsDoor,
  caught: {
    'server/owners/postings/submit-posting.ts': "await fetch('https://example.com')",
    'server/messages/texts/outbox/sender.ts': "import { request } from 'node:https'",
    'server/vehicles/registers/dvla.ts': 'await fetch(url)',
    'server/messages/texts/carriers/webhook.ts': 'await fetch(url)',
    'server/market/quotes/give-quote.ts': "const { Agent } = await import('undici')",
    'web/components/PhoneField.tsx': 'const request = new XMLHttpRequest()',
    'web/pages/owners/home/page.tsx': "navigator.sendBeacon('/seen')",
  },
  spared: {
    'server/platform/http-client.ts': 'await fetch(url)',
    'server/platform/http/rate-limit.ts': "import { isIPv6 } from 'node:net'",
    'server/site/pages.ts': "import type { Server } from 'node:http'",
  },
})

guard('files have one door', {
  rule: filesOnlyThroughTheirDoor,
  caught: {
    'server/owners/postings/submit-posting.ts': "import { writeFile } from 'node:fs/promises'",
    'server/vehicles/photos/decode/prepare-photo.ts': "import { readFileSync } from 'fs'",
  },
  spared: {
    'server/vehicles/photos/stores/disk-photo-store.ts':
      "import { rename } from 'node:fs/promises'",
  },
})

guard('nothing in the server prints', {
  rule: nothingPrintsInTheServer,
  caught: {
    'server/messages/texts/outbox/sender.ts': 'console.log(phone)',
    'server/owners/postings/edit-posting.ts': 'process.stdout.write(link)',
    'domain/vehicles/registration.ts': 'console.warn(typed)',
  },
  spared: { 'server/messages/texts/carriers/open-carrier.ts': 'process.stdout.write(body)' },
})
