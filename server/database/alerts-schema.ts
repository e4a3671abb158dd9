import type { Generated } from 'kysely'
import type { PushKind } from '../../domain/alerts.ts'

export interface AlertTables {
  push_devices: PushDevicesTable
  pushes: PushesTable
  alerts: AlertsTable
  alert_yards: AlertYardsTable
  alert_cars: AlertCarsTable
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

/** What one business wants to hear of. */
interface AlertsTable {
  agent_id: string
  words: string
  /** With a space between them, such as "v5c catalyst". */
  facts: string
  /** Days of the week from Monday, such as "123456". */
  days: string
  /** Minutes after midnight in London. */
  from_minute: number
  until_minute: number
  per_day: number
  /** 1 where new cars come in two texts a day and not as pushes. */
  texts: number
  chosen: number
  declined: number
  changed: number
  ends: number
  /** How many matches no alert has gone out for yet. */
  waiting: Generated<number>
  /** How often it was told in the period `told_in`: a day, or a day and its text. */
  told: Generated<number>
  told_in: Generated<string | null>
}

interface AlertYardsTable {
  agent_id: string
  place: number
  postcode: string
  miles: number
  easting: number
  northing: number
}

/** Cars that were matched, and what was known of each then. */
interface AlertCarsTable {
  posting_id: string
  facts_at: number
  details_at: number
}

interface AlertMatchesTable {
  agent_id: string
  posting_id: string
  /** From the nearest yard. */
  metres: number
  matched_at: number
  told: Generated<number>
}
