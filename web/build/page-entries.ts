// A page's entry takes over its `Page` where it was prerendered. It is made here, so that a page needs no file for it.
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import * as deal from '../../domain/wire/deal.ts'
import * as facts from '../../domain/wire/facts.ts'
import * as posting from '../../domain/wire/posting.ts'
import * as quotes from '../../domain/wire/quotes.ts'
import type { Schema } from '../../domain/wire/schema.ts'
import { kindOf } from '../calls/with-defaults.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The folder of the page with this name, such as web/pages/owners/home; undefined for a short notice. */
export function folderOf(name: string): string | undefined {
  return globSync(`web/pages/**/${name}/page.tsx`, { cwd: ROOT })[0]?.slice(0, -'/page.tsx'.length)
}

export function entryOf(name: string): string {
  return `page:${name}`
}

export function pageEntries(): Plugin {
  return {
    name: 'page-entries',
    resolveId: (id) => (id.startsWith(entryOf('')) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${entryOf('')}`)) return null
      const name = id.slice(1 + entryOf('').length)
      return `import { startPage } from '/web/pages/start-page.tsx'
import { Page } from '/${folderOf(name)}/page.tsx'
startPage(Page)`
    },
  }
}

/** Leaves Vite's loader of scripts and styles for later out of every page: ours is components/load-style.ts. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
  }
}

const SCHEMAS: Record<string, Schema> = { ...deal, ...facts, ...posting, ...quotes }

/** Puts the kind of each schema in the place of the call that asks for it. */
export function plainSchemas(): Plugin {
  return {
    name: 'plain-schemas',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) =>
      /[\\/]web[\\/]calls[\\/].*\.ts$/.test(id)
        ? code.replaceAll(/(?<=[ (])kindOf\((\w+)\)/g, (all, name: string) =>
            SCHEMAS[name] === undefined ? all : JSON.stringify(kindOf(SCHEMAS[name])),
          )
        : null,
  }
}

// How a script would have React fetch files early. Our pages name theirs in their HTML.
const EARLY_FETCHES: Record<string, RegExp> = {
  'react-dom.production.js': /exports\.preconnect = [^]*?(?=exports\.requestFormReset)/,
  'react-dom-client.production.js': /,\s*D: prefetchDNS,[^}]*?M: preinitModuleScript(?=\s*\})/,
}

/** Leaves out of React what no page of ours calls. Throws where it is not written as today. */
export function plainReact(): Plugin {
  return {
    name: 'plain-react',
    transform(code, id) {
      const left = EARLY_FETCHES[basename(id)]
      if (left === undefined) return null
      if (!left.test(code)) throw new Error(`${id} is written otherwise.`)
      return code.replace(left, '')
    },
  }
}

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Whether the script with this `id` comes with the pages called `names`, at once or later, and with no other. */
export function isOnlyOf(names: string[], id: string, modules: Modules): boolean {
  const entries = new Set(names.map((name) => `\0${entryOf(name)}`))
  // A set goes on to what is added while it is walked through.
  const importers = new Set([id])
  for (const importer of importers) {
    const info = modules.getModuleInfo(importer)
    if (info?.isEntry === true && !entries.has(importer)) return false
    for (const above of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]) {
      importers.add(above)
    }
  }
  return /\.(tsx?|m?js)$/.test(id)
}
