import type { Month, Months } from '../../../../domain/wire/trade-book.ts'
import { monthName } from './book-words.ts'

const FIGURES: [string, (month: Month) => string][] = [
  ['Quoted', ({ quoted }) => quoted.toLocaleString('en-GB')],
  ['Chosen', ({ chosen }) => chosen.toLocaleString('en-GB')],
  ['Collected', ({ collected }) => collected.toLocaleString('en-GB')],
  ['Paid in full', ({ paidInFull, collected }) => `${paidInFull} of ${collected}`],
]

/** This month at a glance, and the last where there is room. */
export function MonthStrip({ months: { present, last } }: { months: Months }) {
  return (
    <section className="book-month" aria-labelledby="book-month">
      <h2 id="book-month">{monthName(present.month)} so far</h2>
      <dl>
        {FIGURES.map(([name, figure]) => (
          <div key={name}>
            <dt>
              {name}
              {name === 'Quoted' && (
                <span className="book-wide"> in {monthName(present.month)}</span>
              )}
            </dt>
            <dd>{figure(present)}</dd>
            <dd className="book-last">
              {figure(last)} in {monthName(last.month)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
