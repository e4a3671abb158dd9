import type { Config } from '../../platform/settings/config.ts'
import type { Database } from '../../platform/database/schema.ts'

/** The installation that is checked. */
export interface Installation {
  config: Config
  /** The warnings about its settings. */
  warnings: string[]
  /** The database, or why it cannot be opened. */
  database: Database | Error
}

export interface Finding {
  /** `look`: the part works for now. */
  state: 'ok' | 'look' | 'fault'
  found: string
  /** What to do, or empty. */
  advice: string
}

export const ok = (found: string): Finding => ({ state: 'ok', found, advice: '' })
export const look = (found: string, advice: string): Finding => ({ state: 'look', found, advice })
export const fault = (found: string, advice: string): Finding => ({ state: 'fault', found, advice })
