// Whether letters and figures are keys of the console, in this browser: speech and other aids may press them.
const OFF = 'keys are off'

export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(OFF) === null
  } catch {
    return true
  }
}

export function keepKeysOn(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, '')
  } catch {
    // A browser that keeps nothing starts with them.
  }
}
