// A server that was asked to stop goes on for a moment: whoever spreads the requests has to see that
// it is leaving before its door shuts, or a request may stand in the doorway and get no answer.

export interface Drain {
  /** Whether the server is leaving. */
  begun(): boolean
  begin(): void
}

/** A drain that has not begun. */
export function openDrain(): Drain {
  let begun = false
  return {
    begun: () => begun,
    begin: () => void (begun = true),
  }
}
