import type { Ref } from 'react'
import {
  CONDITION_LABELS,
  CONDITIONS,
  VALID_DAYS,
  type Condition,
} from '../../../../domain/market/quote-terms.ts'
import { YOUR_TERMS, type UsualTerms } from '../quotes/usual-terms.ts'

interface TermsFieldsProps {
  /** What is ticked at first. */
  terms: UsualTerms
  disabled: boolean
  onChange: () => void
  legend: Ref<HTMLLegendElement>
}

/** What the price depends on and how long it holds; each tick is a field of its own name. */
export function TermsFields({ terms, disabled, onChange, legend }: TermsFieldsProps) {
  const tick = (name: Condition) => (
    <label key={name} className="choice">
      <input
        type="checkbox"
        name={name}
        defaultChecked={terms.conditions[name]}
        onChange={onChange}
      />
      <span>
        {CONDITION_LABELS[name]}
        {name === 'collects' && <span className="quote-nothing-off">, nothing taken off</span>}
      </span>
    </label>
  )
  return (
    <fieldset className="quote-terms ticks" disabled={disabled}>
      <legend id={YOUR_TERMS} ref={legend} tabIndex={-1}>
        Your terms
      </legend>
      {tick('collects')}
      <fieldset>
        <legend className="label">This price needs</legend>
        <div className="quote-needs">
          {CONDITIONS.filter((name) => name !== 'collects').map((name) => tick(name))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="label">Valid for</legend>
        <div className="segments">
          {VALID_DAYS.map((days) => (
            <label key={days}>
              <input
                type="radio"
                name="validDays"
                value={days}
                defaultChecked={terms.validDays === days}
                onChange={onChange}
              />
              <span>{days} days</span>
            </label>
          ))}
        </div>
      </fieldset>
    </fieldset>
  )
}
