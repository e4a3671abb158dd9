/** Sessions of operators. Who they are is only in the settings. */
export interface DeskSessionsTable {
  id: string
  token_digest: string
  /** Of the operator's phone. */
  operator_digest: string
  created_at: number
  /** When it was last seen in use, to the minute. */
  used_at: number
  expires_at: number
}

/** The networks from which operators signed in before. */
export interface DeskNetworksTable {
  id: string
  operator_digest: string
  /** Of a /24, or a /48 of IPv6. */
  network_digest: string
  seen_at: number
}

/** The figures of a day in London. */
export interface DailyFiguresTable {
  day: string
  name: string
  value: number
}
