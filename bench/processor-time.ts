// Who used the processor and the memory while something went on, so that a limit can be given its name.
import { readFileSync } from 'node:fs'
import { ask } from '../tests/support/postgres-databases.ts'

/** Of `/proc/<pid>/stat` and `/proc/stat`, on Linux. */
const TICKS_A_SECOND = 100

/** The processor time of a process so far, all its threads, in seconds; 0 for one that is gone. */
export function secondsUsed(pid: number): number {
  return secondsIn(pid, 11)
}

function secondsIn(pid: number, field: number): number {
  // The second field is a name in brackets, which may hold anything.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[field] ?? 0) + Number(fields[field + 1] ?? 0)) / TICKS_A_SECOND
}

/** That of a process and of those that it started and that still run. */
export function secondsUsedWithChildren(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + secondsUsed(child), secondsUsed(pid))
}

/** That of those that it started, also of those that have ended. */
export function secondsUsedByChildren(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + secondsUsed(child), secondsIn(pid, 13))
}

export function childrenOf(pid: number): number[] {
  return (read(`/proc/${pid}/task/${pid}/children`).match(/\d+/g) ?? []).map(Number)
}

/** The most memory that a process held so far, in bytes; 0 for one that is gone. */
export function mostHeld(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
}

/** The processor time that the whole machine has used so far, in seconds. */
export function secondsOfMachine(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.split(/ +/).slice(1).map(Number)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = ticks
  return (user + nice + system + irq + softirq) / TICKS_A_SECOND
}

/** That of every process of the PostgreSQL at `url`, by their ids. */
export async function secondsOfPostgres(url: string): Promise<Map<string, number>> {
  const rows = await ask(url, 'select pid from pg_stat_activity')
  return new Map(rows.map(({ pid }) => [String(pid), secondsUsed(Number(pid))]))
}

/** What was used between two answers of `secondsOfPostgres`. */
export function usedBetween(before: Map<string, number>, after: Map<string, number>): number {
  let used = 0
  for (const [pid, seconds] of after) used += Math.max(0, seconds - (before.get(pid) ?? 0))
  return used
}

// One that has just ended is not there any more.
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
