// The list a car was opened from is kept in the car's entry of the browser's history, so that the way back is
// the browser's own, the list keeps its place, and both outlive a reload.
const LISTS: Record<string, string> = { '/agents': 'All cars', '/agents/quotes': 'My quotes' }

let here = ''
let before = ''
let isForward = false

export interface CarList {
  path: string
  name: string
  /** Whether it is the entry before this one in the browser's history. */
  isBefore: boolean
}

// The router announces its steps by events of these names, which browsers do not have.
if (typeof document !== 'undefined') {
  here = location.pathname
  addEventListener('pushState', () => {
    before = here
    here = location.pathname
    isForward = true
  })
  for (const step of ['replaceState', 'popstate']) {
    addEventListener(step, () => {
      if (here !== location.pathname) before = ''
      if (step === 'popstate') isForward = false
      here = location.pathname
    })
  }
}

/** Whether the last step was to somewhere new; else the browser finds the place on the page itself. */
export function cameForward(): boolean {
  return isForward
}

/** The list this car was opened from, else that of all cars. Call it when the car's page comes. */
export function readCameFrom(): CarList {
  const kept = stateHere()
  const noted = typeof kept['cameFrom'] === 'string' ? kept['cameFrom'] : before
  const name = LISTS[noted]
  if (name === undefined) return { path: '/agents', name: 'All cars', isBefore: false }
  if (!('cameFrom' in kept)) history.replaceState({ ...kept, cameFrom: noted }, '')
  return { path: noted, name, isBefore: true }
}

/** What was kept with this entry of the browser's history. */
export function stateHere(): Record<string, unknown> {
  return Object(history.state) as Record<string, unknown>
}
