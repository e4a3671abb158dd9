import { fullDay } from '../../../../domain/basics/days.ts'
import type { Business } from '../../../../domain/wire/desk.ts'

export type ShownFigure = ReturnType<typeof shownFigures>[number]

export function businessLead({ by, periods }: Business, isTable: boolean): string {
  if (isTable) return `The last ${periods.length} ${by}s, the latest first.`
  const last = fullDay(periods.at(-1)?.to ?? '')
  if (by === 'week') return `A bar a week, the last ended on ${last}. Hollow: less than agreed.`
  return `A bar a day, the last is ${last.split(' ', 1)[0]}. Hollow: less than agreed.`
}

/** Each has a bar for each value, the earliest first, with a hollow part on top where some is `less`. */
export function shownFigures({ by, figures }: Business) {
  const { posted, quotesPerCar, chosen, collected, paidInFull, paidLess } = figures
  const { texts, textsPence, subscriptions } = figures
  const last = by === 'day' ? 'yesterday' : 'last week'
  const showFigure = (name: string, values: number[]) => {
    const usual = Math.round(sumOf(values) / Math.max(values.length, 1))
    const note = `${last}, ${inFigures(usual)} a ${by}`
    return { name, figure: inFigures(lastOf(values)), note, values, less: [] as number[] }
  }
  const before = by === 'day' ? 'two weeks ago' : 'in the first week'
  return [
    showFigure('Cars posted', posted),
    { ...showFigure('Quotes a car', quotesPerCar), note: 'in 24 hours' },
    showFigure('Chosen', chosen),
    showFigure('Collected', collected),
    {
      ...showFigure('Paid in full', paidInFull),
      figure: `${inFigures(sumOf(paidInFull))} of ${inFigures(sumOf(paidInFull) + sumOf(paidLess))}`,
      note: 'answers',
      less: paidLess,
    },
    { ...showFigure('Texts', texts), note: `${last}, ${inPence(lastOf(textsPence))}` },
    {
      ...showFigure('Subscriptions', subscriptions),
      note: `${inFigures(subscriptions[0] ?? 0)} ${before}`,
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
