import { readFileSync } from 'node:fs'

const about = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Of this release, such as 0.2.0. */
export const VERSION = about.version
