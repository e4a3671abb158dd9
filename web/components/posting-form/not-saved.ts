// The way back from home to a posting whose changes were not saved. Its link is a key and is kept nowhere:
// the tab's memory has the registration alone, and the way leads through the tab's history.
/** Where the tab's memory has it; the edit page puts it there. */
export const KEY = 'not-saved'

export interface NotSaved {
  registration: string
  /** How long the tab's history was at the posting: from further on, back leads elsewhere. */
  length: number
}

/** The registration of the posting that lies one step back in the tab's history, or null. */
export function findNotSaved(): string | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as NotSaved | null
    sessionStorage.removeItem(KEY)
    // Kept with this visit of home, since only from here one step back leads to the posting.
    if (left !== null && history.length <= left.length + 1) {
      history.replaceState({ [KEY]: left.registration }, '')
    }
  } catch {
    return null
  }
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return null
  const registration: unknown = Reflect.get(state, KEY)
  return typeof registration === 'string' ? registration : null
}

export function clearNotSaved(): void {
  history.replaceState(null, '')
}
