// The browser's entry of a page takes over its `Page` where it was prerendered. Entries are made here, so
// that a page needs no file for its own.
import type { Plugin } from 'vite'

/** The id of the entry of the page with this name. */
export function entryOf(name: string): string {
  return `page:${name}`
}

/** Makes each entry when it is asked for. */
export function pageEntries(): Plugin {
  return {
    name: 'page-entries',
    resolveId: (id) => (id.startsWith(entryOf('')) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${entryOf('')}`)) return null
      const name = id.slice(1 + entryOf('').length)
      return `import { startPage } from '/web/pages/start-page.tsx'
import { Page } from '/web/pages/${name}/page.tsx'
startPage(Page)`
    },
  }
}
