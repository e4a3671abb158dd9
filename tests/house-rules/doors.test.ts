// Holds the tree to one door each for SQL, the environment, the network, files and the terminal.
import {
  environmentOnlyInConfig,
  filesOnlyThroughTheirDoor,
  networkOnlyThroughItsDoor,
  nothingPrintsInTheServer,
  sqlOnlyInStorage,
} from './doors.ts'
import { guard } from './proof.ts'

guard('SQL lives only in storage files', {
  rule: sqlOnlyInStorage,
  caught: {
    'server/postings/edit-posting.ts': "export const f = (tx) => tx.selectFrom('postings')",
    'server/quotes/list-quotes.ts': 'export const q = sql`select 1`',
    'server/scheduled/tasks.ts': "database.exec('DELETE FROM texts')",
  },
  spared: {
    'server/postings/posting-storage.ts': "export const f = (tx) => tx.selectFrom('postings')",
    'server/database/migrations/0001-owners.ts': 'export const q = sql`select 1`',
    'web/pages/home/page.tsx': "export const hint = 'Select a country from the list'",
  },
})

guard('only the config reads the environment', {
  rule: environmentOnlyInConfig,
  caught: {
    'server/texts/outbox/sender.ts': 'const hours = process.env.QUOTE_TEXT_HOURS',
    'server/app.ts': "const port = process.env['PORT']",
    'web/pages/home/page.tsx': 'const mode = import.meta.env.MODE',
  },
  spared: {
    'server/main.js': 'await serve(process.env)',
    'web/pages/home/HomeSide.tsx': 'const drawn = import.meta.env.SSR ? 1 : 2',
  },
})

guard('the network has one door', {
  rule: networkOnlyThroughItsDoor,
  caught: {
    'server/postings/submit-posting.ts': "await fetch('https://example.com')",
    'server/texts/outbox/sender.ts': "import { request } from 'node:https'",
    'server/registers/dvla/dvla.ts': 'await fetch(url)',
    'server/texts/carriers/webhook.ts': 'await fetch(url)',
    'server/quotes/give-quote.ts': "const { Agent } = await import('undici')",
    'web/components/PhoneField.tsx': 'const request = new XMLHttpRequest()',
    'web/pages/home/page.tsx': "navigator.sendBeacon('/seen')",
  },
  spared: {
    'server/http-client.ts': 'await fetch(url)',
    'server/http/rate-limit.ts': "import { isIPv6 } from 'node:net'",
    'server/site/pages.ts': "import type { Server } from 'node:http'",
  },
})

guard('files have one door', {
  rule: filesOnlyThroughTheirDoor,
  caught: {
    'server/postings/submit-posting.ts': "import { writeFile } from 'node:fs/promises'",
    'server/photos/decode/prepare-photo.ts': "import { readFileSync } from 'fs'",
  },
  spared: {
    'server/photos/stores/disk-photo-store.ts': "import { rename } from 'node:fs/promises'",
  },
})

guard('nothing in the server prints', {
  rule: nothingPrintsInTheServer,
  caught: {
    'server/texts/outbox/sender.ts': 'console.log(phone)',
    'server/postings/edit-posting.ts': 'process.stdout.write(link)',
    'domain/registration.ts': 'console.warn(typed)',
  },
  spared: { 'server/texts/carriers/open-carrier.ts': 'process.stdout.write(body)' },
})
