import { timeWords } from '../../domain/basics/dates.ts'
import type { Item, Line, Part, Piece } from '../../domain/wire/desk-page.ts'
import type { Services } from '../platform/services.ts'

export const link = (words: string, path: string): Piece => ({ words, path: `/desk/${path}` })
export const good = (words: string): Piece => ({ words, look: 'good' })
export const bad = (words: string): Piece => ({ words, look: 'bad' })
export const quiet = (line: Line): Item => ({ line, look: 'quiet' })

type Items = (Item | false)[]
const these = (items: Items): Item[] => items.filter((item) => item !== false)

export const part = (title: string, ...items: Items): Part => ({ title, items: these(items) })
export const panel = (title: string, ...items: Items): Part => ({
  ...part(title, ...items),
  look: 'panel',
})
export const plain = (...items: Items): Part => ({ look: 'plain', items: these(items) })

export function rows(...all: [name: string, value: Line | number | null][]): Item {
  return {
    rows: all.flatMap(([name, value]) =>
      value === null || value === ''
        ? []
        : [{ name, value: typeof value === 'number' ? `${value}` : value }],
    ),
  }
}

type Table = NonNullable<Item['table']>

/** A table; of each row the key, the cells and how it looks. */
export function table(
  caption: string,
  heads: (string | [head: string, kind: 'amount' | 'end' | 'act'])[],
  cells: [key: string, cells: (Line | null)[], look?: Table['rows'][number]['look']][],
  empty: string,
): Item {
  return {
    table: {
      caption,
      columns: heads.map((head) => [head].flat()),
      rows: cells.map(([key, all, look]) => ({
        key,
        cells: all.map((cell) => cell ?? ''),
        ...(look !== undefined && { look }),
      })),
      empty,
    },
  }
}

export function tablePart(...[title, ...its]: Parameters<typeof table>): Part {
  return part(title, table(title, ...its))
}

/** Says a time as it is read at this moment. */
export function timesOf({ clock }: Pick<Services, 'clock'>): (at: string | number) => string {
  const now = new Date(clock.now())
  return (at) => timeWords(new Date(at).toISOString(), now)
}

export function countInWords(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
