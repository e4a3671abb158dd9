// Plain JavaScript, so that all that is TypeScript is loaded after it.
import nodeModule from 'node:module'
import { join } from 'node:path'

// Beside the code: a user who can write there could change the code too.
const KEPT_IN = join(import.meta.dirname, '../node_modules/.cache/compiled')

/** The environment by which a process of its own does so too. */
export const KEEP_COMPILED = { NODE_COMPILE_CACHE: KEPT_IN }

/** Keeps what Node compiles for the next start. Where nothing can be written a start takes longer. */
export function keepCompiled() {
  nodeModule.enableCompileCache(KEPT_IN)
}
