// What the processes that this one started have taken, by the system's own count: proc(5).
import { readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** Seconds of a processor, of those that have ended too. */
export function processorOfChildren(): number {
  const living = children().map((pid) => ticksOf(pid, 'own'))
  const ended = ticksOf('self', 'ended children')
  return living.reduce((sum, ticks) => sum + ticks, ended) / TICKS_A_SECOND
}

/** The most megabytes that any of those still there has ever held. */
export function mostMemoryOfChildren(): number {
  const held = children().map((pid) => {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0
    return Number(kilobytes) / 1024
  })
  return Math.max(0, ...held)
}

function children(): string[] {
  return read(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean)
}

function ticksOf(pid: string, whose: 'own' | 'ended children'): number {
  // The second field is a name in brackets, which may hold anything.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  const from = whose === 'own' ? 11 : 13
  return Number(fields[from] ?? 0) + Number(fields[from + 1] ?? 0)
}

// One that has just ended is not there any more.
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
