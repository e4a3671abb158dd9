import { capitalised } from '../../../../domain/capitalised.ts'
import { CALL_TIMES, type TypedFacts } from '../../../../domain/facts.ts'

/** Tick boxes, two across. */
export function CallTimes({ typed }: { typed: TypedFacts }) {
  return (
    <fieldset className="call-times" aria-describedby="call-times-note">
      <legend className="label">When to call</legend>
      <p id="call-times-note" className="hint">
        Buyers see this above the Call button.
      </p>
      <div className="ticks">
        {CALL_TIMES.map((time) => (
          <label key={time} className="choice">
            <input type="checkbox" name={time} value="yes" defaultChecked={typed[time] === 'yes'} />
            <span>{capitalised(time)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
