import { Alert } from '../Alert.tsx'

/** `fault` is what the call threw; its message is for people. */
export function CallAlert({ fault, onRetry }: { fault: Error; onRetry?: () => void }) {
  return (
    <div className="console-fault">
      <Alert kind="warning">{fault.message}</Alert>
      {onRetry !== undefined && (
        <button type="button" className="button" onClick={onRetry}>
          Try Again
        </button>
      )}
    </div>
  )
}
