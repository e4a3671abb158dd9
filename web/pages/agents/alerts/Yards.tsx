import { useRef, useState } from 'react'
import { YARDS_MAX } from '../../../../domain/alerts.ts'
import { DISTANCES } from '../../../../domain/search-filters.ts'
import type { Alerts } from '../../../../domain/wire/alerts.ts'
import { Field } from '../../../components/Field.tsx'
import { Select } from '../../../components/console/Select.tsx'

type Yard = Alerts['yards'][number]

interface Row extends Yard {
  key: number
  isOpen: boolean
}

interface YardsProps {
  saved: Yard[]
  problemOf: (field: string) => string | undefined
  onChange: (yards: Yard[]) => void
}

const USUAL_MILES = 25

/** A line for each; its fields come to change it, and stay until all is saved. */
export function Yards({ saved, problemOf, onChange }: YardsProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [rows, setRows] = useState<Row[]>(() =>
    saved.map((yard, key) => ({ ...yard, key, isOpen: false })),
  )
  const put = (next: Row[]): void => {
    setRows(next)
    onChange(next.map(({ postcode, miles }) => ({ postcode, miles })))
  }
  const change = (row: Row, changed: Partial<Row>): void =>
    put(rows.map((other) => (other === row ? { ...row, ...changed } : other)))
  const add = (): void => {
    const key = 1 + Math.max(-1, ...rows.map((row) => row.key))
    put([...rows, { postcode: '', miles: USUAL_MILES, key, isOpen: true }])
  }
  const remove = (row: Row): void => {
    put(rows.filter((other) => other !== row))
    fieldset.current?.focus()
  }
  return (
    <fieldset ref={fieldset} tabIndex={-1} className="alerts-yards">
      <legend className="label">Yards</legend>
      {rows.map((row, index) =>
        row.isOpen ? (
          <div key={row.key} className="alerts-yard">
            <Field
              id={`yards.${index}.postcode`}
              label="Post code"
              defaultValue={row.postcode}
              error={problemOf(`yards.${index}.postcode`)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              // It was opened by a press.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onChange={({ target }) => change(row, { postcode: target.value })}
            />
            <Select
              id={`yards.${index}.miles`}
              label="Within"
              value={String(row.miles)}
              choices={milesWith(row.miles).map((one) => [String(one), `${one} miles`])}
              onChoose={(chosen) => change(row, { miles: Number(chosen) })}
            />
            <button type="button" className="link" onClick={() => remove(row)}>
              Remove
            </button>
          </div>
        ) : (
          <p key={row.key} className="alerts-row">
            <span>
              <strong>{row.postcode}</strong>, within {row.miles} miles
            </span>
            <button
              type="button"
              className="link"
              aria-label={`Change ${row.postcode}`}
              onClick={() => change(row, { isOpen: true })}
            >
              Change
            </button>
          </p>
        ),
      )}
      {rows.length === 0 && <p className="quiet">Without a yard you’ll hear of no new cars.</p>}
      {rows.length < YARDS_MAX && (
        <button type="button" className="link" onClick={add}>
          Add a yard
        </button>
      )}
    </fieldset>
  )
}

// One that was given by another program stays.
function milesWith(miles: number): number[] {
  return [...new Set([...DISTANCES, miles])].toSorted((one, other) => one - other)
}
