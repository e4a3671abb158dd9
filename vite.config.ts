// How Vite builds the browser's part of the site: React in a chunk of its own, so that its weight can
// be told from ours, and no browser older than the two named in the design.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  isOnlyOf,
  pageEntries,
  plainImports,
  plainReact,
  plainSchemas,
} from './web/build/page-entries.ts'

// Other pages import what imports these, and use nothing of them.
const CONSOLES_TOO = /[\\/]domain[\\/]basics[\\/]free-text\./

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  appType: 'custom',
  plugins: [react(), pageEntries(), plainImports(), plainReact(), plainSchemas()],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['safari15.4', 'ios15.4', 'chrome100'],
    // An icon as data: would weigh on the page's inlined style and break the policy on images.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // A page needs no schema once `plainSchemas` has read it.
      treeshake: { moduleSideEffects: (id) => !/[\\/]domain[\\/]/.test(id) },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            },
            // Each console's first script in one file, which what it loads later shares, and what both need in another.
            {
              debugName: 'consoles',
              name(id, modules) {
                if (isOnlyOf(['agents'], id, modules)) return 'console'
                if (isOnlyOf(['desk'], id, modules)) return 'desk-first'
                const isShared = isOnlyOf(['agents', 'desk'], id, modules) || CONSOLES_TOO.test(id)
                return isShared ? 'consoles' : null
              },
              tags: ['$initial'],
              includeDependenciesRecursively: false,
            },
            // What cards of quotes show, for owners and agents.
            {
              name: 'quotes',
              test: /[\\/](quote-terms|licence)\./,
              includeDependenciesRecursively: false,
            },
            // The posting's form: pages about quotes and deals have none.
            {
              name: 'form',
              test: /[\\/]web[\\/]components[\\/](phone-field[\\/]|PlateField|posting-form[\\/](PostingForm|use-field-hints))/,
              minShareCount: 2,
              tags: ['$initial'],
              includeDependenciesRecursively: false,
            },
            // What pages share, in one file: a dozen small ones compress worse and come later.
            // Without what home loads only after a submission, and without what is the agents'.
            {
              name: 'site',
              test: /[\\/]web[\\/](?!.*(link-pages[\\/]|console[\\/]|(DoneModal|Plate|failure-of|LimitedField|SiteFrame|Choices)\.))(components|pages)[\\/](?!agents|desk|owners[\\/]edit-form)/,
              minShareCount: 2,
              tags: ['$initial'],
            },
            // The same for what pages with a link share. A browser asks for six files at once, and two are
            // the page's data: each more would wait for a round trip.
            {
              name: 'calls',
              test: /[\\/]web[\\/](calls[\\/](call-outcome|json-call|retrying-call|with-defaults|upload-photo)|components[\\/](link-pages[\\/]\w+|Plate)|components[\\/]posting-form[\\/](failure-of|DoneModal))\.|[\\/]domain[\\/]\w+[\\/](addresses|readable-phone|money|time|days|(?!facts|record)[\w-]+-in-words)\./,
              minShareCount: 2,
              tags: ['$initial'],
            },
          ],
        },
      },
    },
  },
})
