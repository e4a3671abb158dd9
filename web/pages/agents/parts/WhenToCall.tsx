import { capitalised } from '../../../../domain/basics/capitalised.ts'
import type { CallTime } from '../../../../domain/vehicles/facts.ts'

/** In a box of its own above the number; nothing where the owner named no time. */
export function WhenToCall({ times }: { times: CallTime[] }) {
  if (times.length === 0) return null
  const words = new Intl.ListFormat('en-GB').format(times)
  return (
    <div className="one-car-box">
      <p>
        <strong>When to call</strong>
      </p>
      <p>{capitalised(words)}.</p>
    </div>
  )
}
