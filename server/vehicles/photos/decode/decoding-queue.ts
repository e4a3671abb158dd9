// Few photos are decoded at once, since each takes megabytes and a core. The rest wait in order, and not
// for long: an answer that comes too late is no answer.

interface Limits {
  atOnce: number
  waiting: number
  patienceMs: number
}

interface Waiter {
  go: (hasSlot: boolean) => void
  timer: NodeJS.Timeout
}

interface Queue {
  <T>(work: () => Promise<T>): Promise<T | 'busy'>
  figures(): { working: number; waiting: number }
}

/** A queue that answers `busy` if too many are waiting, or after waiting for `patienceMs`. */
export function openDecodingQueue({ atOnce, waiting, patienceMs }: Limits): Queue {
  let free = atOnce
  const line: Waiter[] = []

  function takeSlot(): Promise<boolean> | boolean {
    if (free > 0) {
      free -= 1
      return true
    }
    if (line.length >= waiting) return false
    return new Promise((resolve) => {
      const waiter = { go: resolve, timer: setTimeout(giveUp, patienceMs) }
      line.push(waiter)
      function giveUp(): void {
        line.splice(line.indexOf(waiter), 1)
        resolve(false)
      }
    })
  }

  // The slot goes straight to the next waiter, so that no later caller slips in between.
  function releaseSlot(): void {
    const next = line.shift()
    if (next === undefined) {
      free += 1
    } else {
      clearTimeout(next.timer)
      next.go(true)
    }
  }

  async function withSlot<T>(work: () => Promise<T>): Promise<T | 'busy'> {
    if (!(await takeSlot())) return 'busy'
    try {
      return await work()
    } finally {
      releaseSlot()
    }
  }
  return Object.assign(withSlot, {
    figures: () => ({ working: atOnce - free, waiting: line.length }),
  })
}
