import type { NumberFor } from '../../../domain/wire/posting.ts'
import { StepForm } from '../../components/link-pages/StepForm.tsx'

const CHOICES = [
  {
    value: 'subscribers',
    label: 'Subscribed local buyers',
    effect: 'They can call before you choose.',
  },
  {
    value: 'chosen',
    label: 'Only a buyer I choose',
    effect: 'The others can quote, but not call.',
  },
] as const

interface NumberChoiceProps {
  uniqueId: string
  /** Null until it is loaded. */
  numberFor: NumberFor | null
  isSaved?: boolean
  /** Saves it at once. Left out where there is no script: then a button does. */
  onChoose?: (numberFor: NumberFor) => void
}

export function NumberChoice({
  uniqueId,
  numberFor,
  isSaved = false,
  onChoose,
}: NumberChoiceProps) {
  return (
    <section className="part" aria-labelledby="number-for">
      <h2 id="number-for">Who can have your number?</h2>
      <StepForm
        action={`/car/number-for/${uniqueId}`}
        onSend={onChoose && (() => numberFor !== null && onChoose(numberFor))}
      >
        <div className="choices" role="radiogroup" aria-labelledby="number-for">
          {CHOICES.map(({ value, label, effect }) => (
            <label className="choice" key={value}>
              <input
                type="radio"
                name="numberFor"
                value={value}
                checked={value === numberFor}
                disabled={numberFor === null}
                onChange={() => onChoose?.(value)}
              />
              <span>
                <strong>{label}</strong> {effect}
              </span>
            </label>
          ))}
        </div>
        {onChoose === undefined ? (
          <button type="submit" className="button">
            Save
          </button>
        ) : (
          <output className="saved">{isSaved && <Saved />}</output>
        )}
      </StepForm>
    </section>
  )
}

function Saved() {
  return (
    <>
      <svg width="16" height="12" viewBox="0 0 16 12" aria-hidden="true">
        <path d="m1 6 5 5L15 1" />
      </svg>
      Saved
    </>
  )
}
