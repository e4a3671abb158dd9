import { fullDay } from '../../../../domain/basics/days.ts'
import type { Business } from '../../../../domain/wire/desk.ts'

export interface ShownFigure {
  name: string
  figure: string
  note: string
  /** A bar each, the earliest first. */
  values: readonly number[]
  /** The hollow part on top of each, or empty. */
  less: readonly number[]
}

/** What the bars, or the lines of the table, are. */
export function businessLead({ by, periods }: Business, isTable: boolean): string {
  if (isTable) return `The last ${periods.length} ${by}s, the latest first.`
  const last = fullDay(periods.at(-1)?.to ?? '')
  if (by === 'week') return `A bar a week, the last ended on ${last}. Hollow: less than agreed.`
  return `A bar a day, the last is ${last.split(' ', 1)[0]}. Hollow: less than agreed.`
}

/** The seven figures in the order in which they are shown. */
export function shownFigures({ by, figures }: Business): ShownFigure[] {
  const { posted, quotesPerCar, chosen, collected, paidInFull, paidLess } = figures
  const { texts, textsPence, subscriptions } = figures
  const last = by === 'day' ? 'yesterday' : 'last week'
  const showFigure = (name: string, values: number[]): ShownFigure => {
    const usual = Math.round(sumOf(values) / Math.max(values.length, 1))
    const note = `${last}, ${inFigures(usual)} a ${by}`
    return { name, figure: inFigures(lastOf(values)), note, values, less: [] }
  }
  const before = by === 'day' ? 'two weeks ago' : 'in the first week'
  return [
    showFigure('Cars posted', posted),
    {
      name: 'Quotes a car',
      figure: inFigures(lastOf(quotesPerCar)),
      note: 'in 24 hours',
      values: quotesPerCar,
      less: [],
    },
    showFigure('Chosen', chosen),
    showFigure('Collected', collected),
    {
      name: 'Paid in full',
      figure: `${inFigures(sumOf(paidInFull))} of ${inFigures(sumOf(paidInFull) + sumOf(paidLess))}`,
      note: 'answers',
      values: paidInFull,
      less: paidLess,
    },
    { ...showFigure('Texts', texts), note: `${last}, ${inPence(lastOf(textsPence))}` },
    {
      name: 'Subscriptions',
      figure: inFigures(lastOf(subscriptions)),
      note: `${inFigures(subscriptions[0] ?? 0)} ${before}`,
      values: subscriptions,
      less: [],
    },
  ]
}

/** `1,250`, or `3.4`. */
export function inFigures(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 1 })
}

function inPence(pence: number): string {
  return (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })
}

function lastOf(values: readonly number[]): number {
  return values.at(-1) ?? 0
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
