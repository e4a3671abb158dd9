import type { FormEvent } from 'react'
import { HALF_DAYS, HALF_DAY_WORDS, type HalfDay } from '../../../../domain/market/collection.ts'
import type { AgentsDeal } from '../../../../domain/wire/deal.ts'
import { agreeDay } from '../../../calls/agents/deals.ts'
import { Alert } from '../../../components/Alert.tsx'
import { SaveButton } from './SaveButton.tsx'
import { Field } from '../../../components/Field.tsx'
import { textOf } from '../../../components/form-texts.ts'
import { londonDay } from '../../../components/console/long-date.ts'
import { useNow } from '../parts/use-now.ts'
import { useDealCall } from './use-deal-call.ts'

interface CollectionDayProps {
  vehicleId: string
  deal: AgentsDeal
  onSaved: () => void
  /** Leaves the day as it is; null where there is none. */
  onKeep: (() => void) | null
}

/** The day and half-day that were agreed on the phone. The owner gets a text with them. */
export function CollectionDay({ vehicleId, deal, onSaved, onKeep }: CollectionDayProps) {
  const now = useNow()
  const saving = useDealCall(
    vehicleId,
    (agreed: { day: string; half: HalfDay }) => agreeDay(vehicleId, agreed),
    onSaved,
  )
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const half = textOf(fields, 'half') as HalfDay
    saving.send({ day: textOf(fields, 'day'), half })
  }
  return (
    <form className="one-car-form" noValidate onSubmit={save}>
      <Field
        id={`day-${vehicleId}`}
        name="day"
        label="Day of collection"
        type="date"
        min={londonDay(now)}
        defaultValue={deal.collectOn ?? deal.otherDays[0] ?? ''}
        hint="We’ll text it to the owner."
      />
      <fieldset className="half-days">
        <legend className="visually-hidden">Half of the day</legend>
        {HALF_DAYS.map((half) => (
          <label key={half} className="choice">
            <input
              type="radio"
              name="half"
              value={half}
              defaultChecked={half === (deal.collectHalf ?? 'morning')}
            />
            <span>
              <strong>{half === 'morning' ? 'Morning' : 'Afternoon'}</strong>
              {HALF_DAY_WORDS[half]}
            </span>
          </label>
        ))}
      </fieldset>
      {saving.fault !== null && <Alert kind="warning">{saving.fault.message}</Alert>}
      <div className="one-car-pair">
        <SaveButton busyText={saving.busy ? 'Saving..' : null}>Save Day</SaveButton>
        {onKeep !== null && (
          <button type="button" className="button" onClick={onKeep}>
            Keep This Day
          </button>
        )}
      </div>
    </form>
  )
}
