// The way back from home to a posting whose changes were not saved. Its link is a key and is kept
// nowhere: the registration alone waits in the tab's memory, and the way leads through the tab's history.

const KEY = 'not-saved'

/** Goes home, where the way back to the car with this `registration` is offered. */
export function goHomeNotSaved(registration: string): void {
  try {
    sessionStorage.setItem(KEY, registration)
  } catch {
    // Storage may be switched off: then home offers nothing.
  }
  location.assign('/')
}

/** The registration of the posting that lies one step back in the tab's history, or null. */
export function findNotSaved(): string | null {
  try {
    const left = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    // Kept with this visit of home, since only from here one step back leads to the posting.
    if (left !== null) history.replaceState({ [KEY]: left }, '')
  } catch {
    return null
  }
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return null
  const registration: unknown = Reflect.get(state, KEY)
  return typeof registration === 'string' ? registration : null
}

/** Offers it no longer. */
export function forgetNotSaved(): void {
  history.replaceState(null, '')
}
