import { useState } from 'react'
import { shortDay } from '../../../../domain/basics/day-in-words.ts'
import type { Business } from '../../../../domain/wire/desk-business.ts'
import { DeskTable } from '../parts/DeskTable.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Bars } from './Bars.tsx'
import { businessLead, inFigures, shownFigures, type ShownFigure } from './business-words.ts'

/** The last days or weeks: seven numbers with their bars, or a table. */
export function BusinessPart() {
  const [by, setBy] = useState<Business['by']>('day')
  const [isTable, setTable] = useState(false)
  return (
    <section className={isTable ? 'business in-table' : 'business'} aria-labelledby="business">
      <h2 id="business">The business</h2>
      <Loaded path={`business?by=${by}`} has="figures">
        {(business: Business) => (
          <>
            <p className="business-lead">{businessLead(business, isTable)}</p>
            {isTable ? (
              <AsTable business={business} />
            ) : (
              <AsBars figures={shownFigures(business)} />
            )}
          </>
        )}
      </Loaded>
      <p className="business-links">
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
    <dl>
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
        business.by === 'day' ? 'Day' : 'Week to',
        ...columns.map(({ name }) => [name, 'end'] as const),
      ]}
      rows={days.toReversed()}
      empty="Nothing yet."
    />
  )
}
