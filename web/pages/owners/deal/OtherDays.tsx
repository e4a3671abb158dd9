// A day that does not suit, and those that would do.
import { MOST_OTHER_DAYS } from '../../../../domain/market/collection.ts'
import { shortDay } from '../../../../domain/basics/day-in-words.ts'
import { DAY_MS, dayOf } from '../../../../domain/basics/time.ts'
import type { Deal } from '../../../../domain/wire/deal.ts'
import { DealForm } from './DealForm.tsx'
import type { DealSteps } from './use-deal.ts'

interface OtherDaysProps {
  deal: Deal
  steps: DealSteps
}

/** Opened first, so that the buyer is texted once, with the days. */
export function NotThisDay({ deal, steps }: OtherDaysProps) {
  const isToday = deal.standing === 'today' || deal.standing === 'due'
  return (
    <details>
      <summary className="link">{isToday ? 'Not today' : 'Not this day'}</summary>
      <p>We’ll text {deal.agentName} now. They’ll call to agree another day.</p>
      <DaysForm deal={deal} steps={steps} label="Tell Them Now" />
    </details>
  )
}

/** Once they have been told. */
export function WhichDays({ deal, steps }: OtherDaysProps) {
  return <DaysForm deal={deal} steps={steps} label="Save Days" doneText="Saved. They can see it." />
}

interface DaysFormProps extends OtherDaysProps {
  label: string
  doneText?: string
}

function DaysForm({ deal, steps, label, ...done }: DaysFormProps) {
  const refused = deal.refusedDay ?? deal.collectOn
  return (
    <DealForm
      steps={steps}
      step="not-this-day"
      className="fields"
      button={{ className: 'button', label, busyText: 'Telling them..' }}
      {...done}
    >
      {() => (
        <fieldset className="other-days">
          <legend className="label">Which days would do?</legend>
          {nextDays(refused).map((day) => (
            <label key={day}>
              <input
                type="checkbox"
                name="otherDays"
                value={day}
                defaultChecked={deal.otherDays.includes(day)}
              />
              {shortDay(day)}
            </label>
          ))}
        </fieldset>
      )}
    </DealForm>
  )
}

/** From tomorrow on, without the one that was refused. */
function nextDays(refused: string | null): string[] {
  return Array.from({ length: MOST_OTHER_DAYS + 1 }, (_, after) =>
    dayOf(Date.now() + (after + 1) * DAY_MS),
  )
    .filter((day) => day !== refused)
    .slice(0, MOST_OTHER_DAYS)
}
