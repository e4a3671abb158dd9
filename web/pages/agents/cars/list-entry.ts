// What the browser's history keeps of the list beside its address, and how the list was left: a link to it
// leads back there, whatever part it is on.
export interface KeptPlace {
  /** The row by which the place is found again, and how far below the top of the window it was. */
  vehicleId: string
  top: number
  /** Whether the row was opened, so that the focus goes back to it. */
  opened: boolean
}

export interface ListEntry {
  q: string
  place: KeptPlace | null
}

interface LeftList {
  agentId: string
  address: string
  entry: ListEntry
}

let left: LeftList | null = null

/** Notes the state of the list now. */
export function noteList(agentId: string, place: KeptPlace | null): void {
  const address = location.pathname + location.search
  left = { agentId, address, entry: { ...readEntry(history.state), place } }
}

/** The list as this agent left it, where the present entry says nothing of its own; else null. */
export function leftList(agentId: string): LeftList | null {
  const isBare = location.search === '' && !('q' in asObject(history.state))
  return isBare && left?.agentId === agentId ? left : null
}

/** The place where this very list was left, by whichever way; null where it was not. */
export function leftPlace(agentId: string): KeptPlace | null {
  const { q } = readEntry(history.state)
  const isThis = left?.address === location.pathname + location.search && left.entry.q === q
  return isThis && left?.agentId === agentId ? left.entry.place : null
}

export function readEntry(state: unknown): ListEntry {
  const { q, place } = asObject(state)
  const { vehicleId, top, opened } = asObject(place)
  return {
    q: typeof q === 'string' ? q : '',
    place:
      typeof vehicleId === 'string' && typeof top === 'number'
        ? { vehicleId, top, opened: opened === true }
        : null,
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
