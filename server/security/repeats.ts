// What can be caused as often as anybody likes: the first of its like in a minute is a line, what follows
// is counted. Each event has a share of lines of its own, so that a flood of one hides no other.
import { MINUTE_MS } from '../../domain/time.ts'
import type { Clock } from '../clock.ts'

const COUNTED_MS = MINUTE_MS
const LINES_OF_EACH = 50

interface Fields {
  event: string
}

export interface Repeats {
  /** Whether the event is only counted. */
  isCounted(fields: Fields): boolean
  /** Whether the minute is over that is counted in. */
  isDue(): boolean
  /**
   * Begins to count afresh; lines that say how often what was written came again, and how much was left out, each
   * with the time since which.
   */
  take(): { line: object; since: number }[]
}

export function openRepeats(clock: Clock): Repeats {
  let since = clock.now()
  let written = new Map<string, { fields: Fields; again: number; since: number }>()
  let leftOut = new Map<string, number>()

  return {
    isCounted(fields) {
      const key = JSON.stringify(fields)
      const known = written.get(key)
      if (known !== undefined) known.again += 1
      else if (countOf(written, fields) < LINES_OF_EACH) {
        written.set(key, { fields, again: 0, since: clock.now() })
      } else {
        leftOut.set(fields.event, (leftOut.get(fields.event) ?? 0) + 1)
        return true
      }
      return known !== undefined
    },
    isDue: () => clock.now() - since >= COUNTED_MS,
    take() {
      const lines = [
        ...[...written.values()]
          .filter(({ again }) => again > 0)
          .map((one) => ({ line: { ...one.fields, again: one.again }, since: one.since })),
        ...[...leftOut].map(([of, again]) => ({ line: { event: 'left-out', of, again }, since })),
      ]
      since = clock.now()
      written = new Map()
      leftOut = new Map()
      return lines
    },
  }
}

function countOf(written: ReadonlyMap<string, { fields: Fields }>, { event }: Fields): number {
  return [...written.values()].filter(({ fields }) => fields.event === event).length
}
