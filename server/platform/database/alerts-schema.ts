import type { Generated } from 'kysely'
import type { PushKind } from '../../../domain/agents/alerts.ts'

export interface AlertTables {
  push_devices: PushDevicesTable
  pushes: PushesTable
  alerts: AlertsTable
  alert_searches: AlertSearchesTable
  alert_matches: AlertMatchesTable
}

/** A browser that takes pushes, for as long as its session lasts. */
interface PushDevicesTable {
  id: string
  agent_id: string
  session_id: string
  /** The address at its push service. Who knows it and the keys could only write to it with our own key. */
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
  /** Since when nothing reached it, or null. */
  failing_since: number | null
}

/** A push that waits for one device; it goes once the push service has it. */
interface PushesTable {
  /** What it is about and for which device, so that the same news waits once. */
  id: string
  device_id: string
  /** It goes with the car. */
  posting_id: string | null
  kind: PushKind
  title: string
  line: string
  path: string
  /** Also the end of a claim. */
  due_at: number
  expires_at: number
  tries: Generated<number>
}

/** How one business hears of new cars. */
interface AlertsTable {
  agent_id: string
  /** 1 where new cars come in one text at 08:00 and not as pushes. */
  texts: number
  /** When it last heard about new cars. */
  told_at: Generated<number>
}

/** A search of the list that a business has saved. */
interface AlertSearchesTable {
  agent_id: string
  /** Its place in their list. */
  place: number
  /** The query of its filters. */
  search: string
  /** Where it measures from, or null, and how far it reaches in metres; null for everywhere. */
  easting: number | null
  northing: number | null
  reach: number | null
}

/** A new car that a search of the business lists. */
interface AlertMatchesTable {
  agent_id: string
  posting_id: string
  metres: number | null
  matched_at: number
  told: Generated<number>
}
