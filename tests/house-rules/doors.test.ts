// What reaches out of the code has one door each: SQL, the environment, the network, files, the terminal.
import { isOfTests, isScript, type SourceFile } from './source-files.ts'
import { eachNode, importsOf, lineOf, nameOf, type Node } from './syntax.ts'
import { guard } from './proof.ts'

const DATABASE = /^(server\/(?!(app|commands|site)\/)(?!.*-calls\.ts$)|seed\/)/
const ENVIRONMENT =
  /^(server\/platform\/settings\/config\.ts|server\/(commands\/)?main\.js|seed\/main\.js|web\/build\/|[\w.-]+\.config\.ts)/
const NETWORK =
  /^(server\/(platform\/(http-client|s3|deletions\/bucket-journal)|commands\/doctor-command|vehicles\/photos\/stores\/s3-[\w-]+)\.ts$|web\/calls\/|web\/service-worker\/|web\/build\/)/
const FILES =
  /^(server\/(platform\/(digest|durable-files|version|settings\/config|deletions\/journal)|vehicles\/photos\/stores\/disk-photo-store|upkeep\/health\/free-disk|commands\/files)\.ts$|server\/(platform\/database|site|upkeep\/backup)\/|seed\/(country\/lists|pictures\/draw-picture)\.ts$|web\/build\/)/
const TERMINAL =
  /^(server\/(app\/serve\.ts|platform\/node\.js|commands\/(main\.js|(operate|terminal)\.ts))|seed\/|server\/platform\/carriers\/|web\/build\/)/

const QUERIES = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto'])
// Of upper case, since pages say "Select a country from the list".
const SQL =
  /\b(SELECT\s.+\sFROM|INSERT\s+INTO|UPDATE\s\w+\sSET|DELETE\s+FROM|CREATE\s+TABLE|PRAGMA\s)/s
const CALLERS = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon'])
const NETWORK_MODULES =
  /^(node:)?(http|https|http2|net|tls|dgram|dns|dns\/promises)$|^(undici|axios|got|ws|@aws-sdk\/.*)$/
// What asks nobody: types of addresses.
const HARMLESS = new Set(['isIP', 'isIPv4', 'isIPv6', 'BlockList'])

function eachOutside(
  files: SourceFile[],
  door: RegExp,
  judge: (file: SourceFile, node: Node) => string | null,
): string[] {
  return outside(files, door).flatMap((file) => {
    const complaints: string[] = []
    eachNode(file, (node) => {
      const what = judge(file, node)
      if (what !== null) complaints.push(`${file.path}:${lineOf(file, node)} reaches for ${what}.`)
    })
    return complaints
  })
}

// Tests, benchmarks, proofs and stand-ins are outside of the house and may reach for anything.
function outside(files: SourceFile[], door: RegExp): SourceFile[] {
  return files.filter(
    (file) =>
      isScript(file) &&
      !isOfTests(file) &&
      !/^(bench|prove|stand-ins)\//.test(file.path) &&
      !door.test(file.path),
  )
}

guard('SQL is asked below calls', {
  rule: (files) =>
    eachOutside(files, DATABASE, (file, node) => {
      if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql') return 'SQL'
      if (node.type === 'MemberExpression' && QUERIES.has(nameOf(node['property']) ?? '')) {
        return 'a query'
      }
      const text = node.type === 'Literal' ? node['value'] : null
      return typeof text === 'string' && SQL.test(text) ? 'SQL' : null
    }),
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
  rule: (files) => {
    // Whether a page is being prerendered is known to the build, not to the environment.
    const prerendering = new Set<unknown>()
    return eachOutside(files, ENVIRONMENT, (_file, node) => {
      if (node.type !== 'MemberExpression') return null
      if (nameOf(node['property']) === 'SSR') prerendering.add(node['object'])
      const isEnvironment = nameOf(node['property']) === 'env' && !prerendering.has(node)
      return isEnvironment ? 'the environment' : null
    })
  },
  caught: {
    'server/messages/texts/outbox/sender.ts': 'const hours = process.env.QUOTE_TEXT_HOURS',
    'web/pages/owners/home/page.tsx': 'const mode = import.meta.env.MODE',
  },
  spared: {
    'server/main.js': 'await serve(process.env)',
    'web/pages/owners/home/page.tsx': 'const drawn = import.meta.env.SSR ? 1 : 2',
  },
})

guard('the network has one door', {
  rule: (files) => [
    ...eachOutside(files, NETWORK, (_file, node) => {
      if (node.type !== 'Identifier') return null
      return CALLERS.has(nameOf(node) ?? '') ? 'the network' : null
    }),
    ...outside(files, NETWORK).flatMap((file) =>
      importsOf(file)
        .filter(({ from, isType }) => NETWORK_MODULES.test(from) && !isType)
        .filter(({ names }) => names.length === 0 || !names.every((name) => HARMLESS.has(name)))
        .map(({ from }) => `${file.path} imports ${from}: the network has its own door.`),
    ),
  ],
  caught: {
    'server/owners/postings/submit-posting.ts': "await fetch('https://example.com')",
    'server/messages/texts/outbox/sender.ts': "import { request } from 'node:https'",
    'server/market/quotes/give-quote.ts': "const { Agent } = await import('undici')",
    'web/pages/owners/home/page.tsx': "navigator.sendBeacon('/seen')",
  },
  spared: {
    'server/platform/http-client.ts': 'await fetch(url)',
    'server/platform/http/rate-limit.ts': "import { isIPv6 } from 'node:net'",
    'server/site/pages.ts': "import type { Server } from 'node:http'",
  },
})

guard('files have one door', {
  rule: (files) =>
    outside(files, FILES).flatMap((file) =>
      importsOf(file)
        .filter(({ from, isType }) => /^(node:)?fs(\/promises)?$/.test(from) && !isType)
        .map(({ from }) => `${file.path} imports ${from}: files have their own door.`),
    ),
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
  rule: (files) =>
    eachOutside(
      files.filter(({ path }) => !path.startsWith('web/')),
      TERMINAL,
      (_file, node) => {
        if (node.type !== 'MemberExpression') return null
        const isStream = ['stdout', 'stderr'].includes(nameOf(node['property']) ?? '')
        return nameOf(node['object']) === 'process' && isStream ? 'the terminal' : null
      },
    ),
  caught: { 'server/owners/postings/edit-posting.ts': 'process.stdout.write(link)' },
  spared: { 'server/platform/carriers/carriers.ts': 'process.stdout.write(body)' },
})
