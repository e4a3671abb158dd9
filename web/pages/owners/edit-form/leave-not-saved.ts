// Apart from what home does with it, so that home does not load it.
import { KEY, type NotSaved } from '../../../components/posting-form/not-saved.ts'

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
