import { resolve } from 'node:path'
import { isLoopback, type SettingReader } from './settings-reader.ts'

/** Reads DATABASE_URL; null for the embedded database. No fault repeats a value. */
export function readDatabaseUrl(read: SettingReader<'DATABASE_URL'>): string | null {
  const typed = read.text('DATABASE_URL')
  if (typed === '') return null
  const fault = faultOfAddress(typed)
  if (fault === 'no-address') {
    read.fault('DATABASE_URL must be an address such as postgres://user:password@host:5432/name.')
  } else if (read.production && fault === 'unencrypted') {
    read.fault('DATABASE_URL must have sslmode=verify-full in production, but for this machine.')
  }
  return typed
}

export function faultOfAddress(typed: string): 'no-address' | 'unencrypted' | null {
  const url = URL.parse(typed)
  if (!isWholeAddress(url)) return 'no-address'
  return isEncrypted(url) ? null : 'unencrypted'
}

// The modes of PostgreSQL's own client (https://www.postgresql.org/docs/current/libpq-ssl.html) and of the driver.
const TLS_MODES = new Set('disable allow prefer require verify-ca verify-full no-verify'.split(' '))

// The driver would take a part that is missing from elsewhere: no start is better than another database.
function isWholeAddress(url: URL | null): url is URL {
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return false
  const isEscapedWell = [url.username, url.password, url.pathname].every(
    (part) => !/%(?![\da-f]{2})/i.test(part),
  )
  const hasHost = url.hostname !== '' || url.searchParams.has('host')
  if (!TLS_MODES.has(url.searchParams.get('sslmode') ?? 'disable')) return false
  return hasHost && url.pathname.length > 1 && isEscapedWell
}

// The other modes take any certificate, or will with the driver's next release. A folder is a socket.
function isEncrypted(url: URL): boolean {
  const host = url.searchParams.get('host') ?? url.hostname
  if (host.startsWith('/') || isLoopback({ hostname: host })) return true
  return url.searchParams.get('sslmode') === 'verify-full'
}

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
