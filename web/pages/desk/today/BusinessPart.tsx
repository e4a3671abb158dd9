import { useState } from 'react'
import { fullDay, shortDay } from '../../../../domain/basics/days.ts'
import type { Business } from '../../../../domain/wire/desk.ts'
import { Loaded } from '../parts/Act.tsx'
import { DeskTable } from '../parts/DeskPage.tsx'

export function BusinessPart() {
  const [by, setBy] = useState<Business['by']>('day')
  const [isTable, setTable] = useState(false)
  return (
    <section className={isTable ? 'business in-table' : 'business'} aria-labelledby="business">
      <h2 id="business">The business</h2>
      <Loaded path={`business?by=${by}`} has="figures">
        {(business: Business) => (
          <>
            <p className="quiet">{businessLead(business, isTable)}</p>
            {isTable ? (
              <AsTable business={business} />
            ) : (
              <AsBars figures={shownFigures(business)} />
            )}
          </>
        )}
      </Loaded>
      <p className="row words">
        <button type="button" className="link" onClick={() => setBy(by === 'day' ? 'week' : 'day')}>
          {by === 'day' ? 'By week' : 'By day'}
        </button>
        <button type="button" className="link" onClick={() => setTable(!isTable)}>
          {isTable ? 'As bars' : 'As a table'}
        </button>
        <a href={`/operator/business.csv?by=${by}`} download>
          Export CSV
        </a>
      </p>
    </section>
  )
}

function AsBars({ figures }: { figures: ShownFigure[] }) {
  return (
    <dl className="lines">
      {figures.map(({ name, figure, note, values, less }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{figure}</strong> {note}
          </dd>
          <dd className="bars" aria-hidden="true">
            <Bars values={values} less={less} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function AsTable({ business }: { business: Business }) {
  const columns = shownFigures(business).flatMap(({ name, values, less }) => [
    { name, values },
    ...(less.length === 0 ? [] : [{ name: 'Paid less', values: less }]),
  ])
  const days = business.periods.map(({ to }, index) => ({
    key: to,
    cells: [shortDay(to), ...columns.map(({ values }) => inFigures(values[index] ?? 0))],
  }))
  return (
    <DeskTable
      wide
      caption={business.by === 'day' ? 'Day by day' : 'Week by week'}
      columns={[
        [business.by === 'day' ? 'Day' : 'Week to'],
        ...columns.map(({ name }) => [name, 'end']),
      ]}
      rows={[...days].reverse()}
      empty="Nothing yet."
    />
  )
}

const STEP = 10
const BAR = 8
const HEIGHT = 47

/** A bar for each value, from zero, with the highest value and 0 written beside them; the last one is green. */
function Bars({ values, less }: Pick<ShownFigure, 'values' | 'less'>) {
  const wholes = values.map((value, index) => value + (less[index] ?? 0))
  const highest = Math.max(...wholes)
  const heightOf = (value: number): number => (highest === 0 ? 0 : (value / highest) * HEIGHT)
  const width = values.length * STEP
  return (
    <>
      <p>
        <span>{highest > 0 && inFigures(highest)}</span>
        <span>0</span>
      </p>
      <svg
        width={width}
        height={`${(HEIGHT + 1) / 16}rem`}
        viewBox={`0 0 ${width} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
      >
        {values.map((value, index) => {
          const x = index * STEP + 1
          const height = heightOf(value)
          const hollow = heightOf(less[index] ?? 0)
          return (
            // Nothing else tells one bar from another.
            // oxlint-disable-next-line react/no-array-index-key
            <g key={index} className={index === values.length - 1 ? 'last' : undefined}>
              <rect x={x} y={HEIGHT - height} width={BAR} height={height} />
              {hollow > 0 && (
                <rect
                  className="hollow"
                  x={x + 0.5}
                  y={HEIGHT - height - hollow + 0.5}
                  width={BAR - 1}
                  height={Math.max(hollow - 0.5, 1)}
                />
              )}
            </g>
          )
        })}
        <path d={`M0 ${HEIGHT + 0.5}H${width}`} />
      </svg>
    </>
  )
}

type ShownFigure = ReturnType<typeof shownFigures>[number]

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
function inFigures(value: number): string {
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
