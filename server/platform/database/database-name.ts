import { resolve } from 'node:path'

/** Where the embedded database is. */
export function databaseFile(dataDir: string): string {
  return resolve(dataDir, 'beat-scrap.sqlite')
}

/** The path of the embedded database, or host and name of PostgreSQL's; never a password. */
export function databaseName(settings: { dataDir: string; databaseUrl: string | null }): string {
  if (settings.databaseUrl === null) return databaseFile(settings.dataDir)
  const url = new URL(settings.databaseUrl)
  const host = url.searchParams.get('host') ?? url.host
  return `PostgreSQL ${host}${decodeURIComponent(url.pathname)}`
}
