// Preloaded with --import: writes what the project's own files import to IMPORTS_FILE.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import process from 'node:process'

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (!context.parentURL?.includes('/node_modules/')) {
      appendFileSync(process.env.IMPORTS_FILE, `${specifier} ${found.url}\n`)
    }
    return found
  },
})
