import { PER_DAY } from '../../../../domain/alerts.ts'
import type { Alerts } from '../../../../domain/wire/alerts.ts'
import { FieldNote } from '../../../components/Field.tsx'
import { Select } from '../../../components/console/Select.tsx'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const HALF_HOURS = Array.from({ length: 48 }, (_none, index) => {
  const hours = String(Math.floor(index / 2)).padStart(2, '0')
  return `${hours}:${index % 2 === 0 ? '00' : '30'}`
})

interface WhenProps {
  typed: Alerts
  untilProblem: string | undefined
  onChange: (change: Partial<Alerts>) => void
}

/** Days, hours and how many a day. */
export function When({ typed: { days, from, until, perDay }, untilProblem, onChange }: WhenProps) {
  return (
    <>
      <fieldset>
        <legend className="label">Days and hours</legend>
        <div className="segments">
          {DAYS.map((name, index) => (
            <label key={name}>
              <input
                type="checkbox"
                aria-label={name}
                checked={days.includes(index + 1)}
                onChange={({ target }) => {
                  const others = days.filter((day) => day !== index + 1)
                  onChange({ days: target.checked ? [...others, index + 1] : others })
                }}
              />
              <span aria-hidden="true">{name[0]}</span>
            </label>
          ))}
        </div>
        <div className="alerts-hours">
          <Select
            id="from"
            label="From"
            isLabelUnseen
            value={from}
            choices={timesWith(from)}
            onChoose={(time) => onChange({ from: time })}
          />
          <Select
            id="until"
            label="Until"
            isLabelUnseen
            value={until}
            choices={timesWith(until, '23:59')}
            onChoose={(time) => onChange({ until: time })}
          />
        </div>
        <FieldNote of="until" error={untilProblem} />
      </fieldset>
      <Select
        id="perDay"
        label="At most"
        value={String(perDay)}
        choices={PER_DAY.map((most) => [String(most), `${most} a day, the rest in one summary`])}
        onChoose={(most) => onChange({ perDay: Number(most) })}
      />
    </>
  )
}

// One that was given by another program stays.
function timesWith(...others: string[]): [string, string][] {
  return [...new Set([...HALF_HOURS, ...others])].toSorted().map((time) => [time, time])
}
