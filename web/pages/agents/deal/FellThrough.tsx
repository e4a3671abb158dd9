import { dealFellThrough } from '../../../calls/agents/deals.ts'
import { Alert } from '../../../components/Alert.tsx'
import { useDealCall } from './use-deal-call.ts'

/** The agent's way out of a deal: opened first, so that no slip of a thumb ends one. */
export function FellThrough({ vehicleId }: { vehicleId: string }) {
  const ending = useDealCall<void>(vehicleId, () => dealFellThrough(vehicleId))
  return (
    <details className="fell-through">
      <summary className="link">It fell through</summary>
      <p>
        We’ll tell the owner, and other buyers will see the car again. You’ll no longer see the
        owner’s number and address here.
      </p>
      {ending.fault !== null && <Alert kind="warning">{ending.fault.message}</Alert>}
      <button
        type="button"
        className="button danger solid"
        disabled={ending.busy}
        onClick={() => ending.send()}
      >
        {ending.busy && <span className="spinner" />}
        {ending.busy ? 'Saving..' : 'Yes, It Fell Through'}
      </button>
    </details>
  )
}
