import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import about from '../../package.json' with { type: 'json' }

const BUILT = join(import.meta.dirname, '../../dist/version')

/** The version of this build, such as 1.0.0+202611231842.cdf37b7e: the release, the minute of the build (UTC) and its commit. */
export const VERSION = existsSync(BUILT) ? readFileSync(BUILT, 'utf8') : about.version
