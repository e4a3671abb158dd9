import type { Services } from '../services.ts'
import { addressDigest } from './address-keys.ts'
import { findKey, deleteKeysBefore } from './address-key-storage.ts'
import { eventsFolder, listDays, readLines, removeDay } from './day-files.ts'
import { DAY_MS, dayOf } from '../../domain/time.ts'
import { KEPT } from '../../domain/kept.ts'

export interface KeptEvent {
  time: string
  event: string
  agent?: string
  from?: string
  [field: string]: unknown
}

interface Sought {
  /** How many days back, today among them. */
  days: number
  agent?: string | undefined
  /** As requests are counted: an IPv4 address, or an IPv6 /64. */
  address?: string | undefined
}

/** The events of this machine's `DATA_DIR`, the earliest first. */
export async function readEvents(
  { config, clock, database }: Pick<Services, 'config' | 'clock' | 'database'>,
  { days, agent, address }: Sought,
): Promise<KeptEvent[]> {
  const folder = eventsFolder(config.dataDir)
  const since = dayOf(clock.now() - (days - 1) * DAY_MS)
  const found: KeptEvent[] = []
  for (const day of (await listDays(folder)).filter((kept) => kept >= since)) {
    const key = address === undefined ? null : await findKey(database, day)
    const from = address === undefined || key === null ? null : addressDigest(key, address)
    for (const line of await readLines(folder, day)) {
      const event = read(line)
      if (event === null || (agent !== undefined && event.agent !== agent)) continue
      if (address === undefined || event.from === from) found.push(event)
    }
  }
  return found
}

// A process that was killed may have left half a line.
function read(line: string): KeptEvent | null {
  try {
    return JSON.parse(line) as KeptEvent
  } catch {
    return null
  }
}

/** Removes days as old as the table of what is kept says, with the keys of their addresses; makes the next day's key. */
export async function purgeSecurityEvents(services: Services): Promise<void> {
  const { config, clock, database, security } = services
  security.flush()
  await security.keys.share(database, clock.now())
  const firstKept = dayOf(clock.now() - KEPT.securityEvents.days * DAY_MS + DAY_MS)
  const folder = eventsFolder(config.dataDir)
  for (const day of await listDays(folder)) if (day < firstKept) await removeDay(folder, day)
  await deleteKeysBefore(database, firstKept)
}
