// Plain JavaScript, so that a Node too old for the rest is told so in plain words before anything else is loaded.
import nodeModule from 'node:module'
import { join } from 'node:path'

/** Whether this Node can run the server; says so on standard error and sets exit code 1 where not. */
export function hasNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return true
  process.stderr.write(
    `Beat Scrap needs Node 24 or newer, and this is ${process.version}. ` +
      'Install Node 24, or run it by npm after "npm ci --include=dev", which brings its own.\n',
  )
  process.exitCode = 1
  return false
}

// Plain JavaScript, so that all that is TypeScript is loaded after it.

// Beside the code: a user who can write there could change the code too.
const KEPT_IN = join(import.meta.dirname, '../../node_modules/.cache/compiled')

/** The environment by which a process of its own does so too. */
export const KEEP_COMPILED = { NODE_COMPILE_CACHE: KEPT_IN }

/** Keeps what Node compiles for the next start. Where nothing can be written a start takes longer. */
export function keepCompiled() {
  nodeModule.enableCompileCache(KEPT_IN)
}
