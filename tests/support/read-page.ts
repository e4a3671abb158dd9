// What a page of the desk says and offers, for tests of the calls that describe one.
import type { Action, DeskPage, Item, Line } from '../../domain/wire/desk-page.ts'

export function wordsOf(line: Line): string {
  return [line]
    .flat()
    .map((piece) => (typeof piece === 'string' ? piece : (piece.words ?? piece.act?.button ?? '')))
    .join('')
}

function itemsOf({ lead = [], parts, side = [] }: DeskPage): Item[] {
  return [...lead, ...[...parts, ...side].flatMap(({ items }) => items)]
}

export function linesOf(page: DeskPage): string[] {
  return itemsOf(page).flatMap(({ line }) => (line === undefined ? [] : [wordsOf(line)]))
}

/** The values by their names. */
export function rowsOf(page: DeskPage): Record<string, string> {
  const all = itemsOf(page).flatMap(({ rows = [] }) => rows)
  return Object.fromEntries(all.map(({ name, value }) => [name, wordsOf(value)]))
}

/** The rows of the table with that caption, or of the only one. */
export function tableOf(page: DeskPage, caption?: string) {
  const all = itemsOf(page).flatMap(({ table }) => table ?? [])
  const found = all.find((one) => caption === undefined || one.caption === caption)
  if (found === undefined) throw new Error(`There is no table ${caption}.`)
  return found.rows.map(({ key, cells }) => ({ key, cells: cells.map(wordsOf), lines: cells }))
}

/** Who did what, a text for each entry. */
export function logOf(page: DeskPage): string[] {
  const lines = itemsOf(page).flatMap(({ log }) => log?.lines ?? [])
  return lines.map(({ who, what }) => [...(who ? [who] : []), ...what].map(wordsOf).join('; '))
}

export function checksOf(page: DeskPage) {
  return itemsOf(page).flatMap(({ checks = [] }) => checks)
}

/** All that can be done, in the order of the page. */
export function actsOf(page: DeskPage): Action[] {
  return itemsOf(page).flatMap(({ act, acts = [], secret, table }) => {
    const cells = table?.rows.flatMap((row) => row.cells.flatMap((cell) => [cell].flat())) ?? []
    const inCells = cells.flatMap((piece) => (typeof piece === 'string' ? [] : (piece.act ?? [])))
    return [...(act ? [act] : []), ...acts, ...(secret ? [secret.act] : []), ...inCells]
  })
}

/** The paths of links and pictures in a line. */
export function pathsOf(line: Line): string[] {
  return [line]
    .flat()
    .flatMap((piece) => (typeof piece === 'string' ? [] : (piece.path ?? piece.photo ?? [])))
}
