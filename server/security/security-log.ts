// Keeps security events apart from the log: who did what, when and from where, each on a line of JSON. The
// address is a digest, and what strangers repeat is counted instead of written again and again.
import { hostname } from 'node:os'
import { dayOf } from '../../domain/time.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { openAddressKeys, type AddressKeys } from './address-keys.ts'
import { appendLine, eventsFolder } from './day-files.ts'
import { fieldsOf, isUnbounded, type SecurityEvent } from './events.ts'
import { openRepeats } from './repeats.ts'

/** Where an event came from. */
export interface From {
  /** The address, or the /64 of an IPv6 customer. */
  address: string
  requestId?: string
}

export interface SecurityLog {
  /** Keeps an event. False where it cannot be written, which the log says too. */
  record(event: SecurityEvent, from?: From): boolean
  /** Writes how often what was written lately was repeated. */
  flush(): void
  /** Whether the last event could be written. */
  works(): boolean
  /** How often each event happened in this process, by its name and what tells it from its like. */
  counts(): ReadonlyMap<string, number>
  keys: AddressKeys
}

/** The events of this process, in the folder of its `DATA_DIR`. */
export function openSecurityLog({
  config,
  clock,
  log,
}: {
  config: Pick<Config, 'dataDir'>
  clock: Clock
  log: Log
}): SecurityLog {
  const folder = eventsFolder(config.dataDir)
  const host = hostname()
  const keys = openAddressKeys()
  const counts = new Map<string, number>()
  const repeats = openRepeats(clock)
  let works = true

  function write(fields: object, day = dayOf(clock.now())): boolean {
    const line = { time: new Date(clock.now()).toISOString(), ...fields, host }
    // A full disk may have taken half of the line before.
    const start = works ? '' : '\n'
    try {
      appendLine(folder, day, start + JSON.stringify(line))
      works = true
    } catch (error) {
      log.error('a security event was not kept', { error })
      works = false
    }
    return works
  }

  function flush(): void {
    // With the day under whose key their addresses are.
    for (const { line, since } of repeats.take()) write(line, dayOf(since))
  }

  return {
    keys,
    flush,
    works: () => works,
    counts: () => counts,
    record(event, from) {
      if (repeats.isDue()) flush()
      const known = fieldsOf(event)
      const kind = [known.event, known.by ?? known.limit ?? known.reason].filter(Boolean).join(' ')
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      const address = from === undefined ? undefined : keys.digest(from.address, clock.now())
      const fields = { ...known, from: address }
      if (isUnbounded(event) && repeats.isCounted(fields)) return true
      return write({ ...fields, requestId: from?.requestId })
    },
  }
}
