// Few photos are decoded at once, since each takes megabytes and a core. The rest wait their turn, in
// order and not for long: an answer that comes too late is no answer.

interface Limits {
  /** How many lanes there are; most photos take one. */
  lanes: number
  /** How many may wait. */
  waiting: number
  /** For how long, in milliseconds. */
  patienceMs: number
}

interface Waiter {
  lanes: number
  go: (turn: boolean) => void
  timer: NodeJS.Timeout
}

/** Runs work on `lanes` of the lanes. */
type Queue = <T>(lanes: number, work: () => Promise<T>) => Promise<T | 'busy'>

/** A queue that answers `busy` for whatever finds too many waiting or has waited too long. */
export function openDecodingQueue(limits: Limits): Queue {
  let free = limits.lanes
  const waiting: Waiter[] = []

  function turn(lanes: number): Promise<boolean> | boolean {
    if (waiting.length === 0 && lanes <= free) {
      free -= lanes
      return true
    }
    if (waiting.length >= limits.waiting) return false
    return new Promise((resolve) => {
      const waiter: Waiter = { lanes, go: resolve, timer: setTimeout(giveUp, limits.patienceMs) }
      waiting.push(waiter)
      function giveUp(): void {
        waiting.splice(waiting.indexOf(waiter), 1)
        resolve(false)
        callNext()
      }
    })
  }

  function callNext(): void {
    for (let next = waiting[0]; next !== undefined && next.lanes <= free; next = waiting[0]) {
      waiting.shift()
      clearTimeout(next.timer)
      free -= next.lanes
      next.go(true)
    }
  }

  return async function run(lanes, work) {
    if (!(await turn(lanes))) return 'busy'
    try {
      return await work()
    } finally {
      free += lanes
      callNext()
    }
  }
}
