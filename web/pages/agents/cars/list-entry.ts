// What the browser's history keeps of the list beside its address.
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
