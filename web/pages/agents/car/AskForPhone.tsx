// The hidden number, and the button that shows it.
import type { Vehicle } from '../../../calls/agents/vehicle.ts'
import { Alert } from '../../../components/Alert.tsx'
import { useNow } from '../car-facts/use-now.ts'
import { momentWords } from './car-words.ts'
import type { HandCall } from './use-call.ts'

interface AskForPhoneProps {
  car: Vehicle
  /** How many numbers may still be asked for; null where nothing limits it. */
  left: number | null
  asking: HandCall<void>
}

/** No digit of the number shows; a button that would be refused is not there. */
export function AskForPhone({ car, left, asking }: AskForPhoneProps) {
  const now = useNow()
  const { disclosedAt = null } = car
  return (
    <>
      <p className="one-car-phone">
        <span aria-hidden="true">••••• ••••••</span>
        <span className="unseen">Not shown</span>
      </p>
      {disclosedAt !== null && <p>You were shown this number {momentWords(disclosedAt, now)}.</p>}
      {asking.fault !== null && (
        <Alert kind="trouble">
          <strong>The number was not shown.</strong> {asking.fault.message}
        </Alert>
      )}
      {left === 0 ? (
        <p>
          You’ve been shown all the numbers you can see in 24 hours. You can still quote, and the
          owner can call you.
        </p>
      ) : (
        <>
          <button
            type="button"
            className="button"
            disabled={asking.busy}
            onClick={() => asking.send()}
          >
            {asking.busy && <span className="spinner" />}
            {asking.busy ? 'Asking..' : 'Show Phone Number'}
          </button>
          <p className="one-car-quiet">
            We record this each time, and the owner can see it.
            {left !== null && ` ${left} left today.`}
          </p>
        </>
      )}
    </>
  )
}
