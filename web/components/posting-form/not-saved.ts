// The way back from home to a posting whose changes were not saved. Its link is a key and is kept nowhere:
// the tab's memory has the registration alone, and the way leads through the tab's history.
const KEY = 'not-saved'

interface NotSaved {
  registration: string
  /** How long the tab's history was at the posting: from further on, back leads elsewhere. */
  length: number
}

/** Goes home, where the way back to the car with this `registration` is offered. */
export function goHomeNotSaved(registration: string): void {
  try {
    const left: NotSaved = { registration, length: history.length }
    sessionStorage.setItem(KEY, JSON.stringify(left))
  } catch {
    // Storage may be switched off: then home offers nothing.
  }
  location.assign('/')
}

/** For the posting's own page: a reader who is back at it needs no way there. */
export function dropNotSaved(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then nothing was kept.
  }
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
