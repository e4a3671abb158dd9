// Which database the settings name, in words for the operator.
import { databaseFile } from './open-database.ts'

/** The path of the embedded database, or host and name of PostgreSQL's; never a password. */
export function databaseName(settings: { dataDir: string; databaseUrl: string | null }): string {
  if (settings.databaseUrl === null) return databaseFile(settings.dataDir)
  const url = new URL(settings.databaseUrl)
  const host = url.searchParams.get('host') ?? url.host
  return `PostgreSQL ${host}${decodeURIComponent(url.pathname)}`
}
