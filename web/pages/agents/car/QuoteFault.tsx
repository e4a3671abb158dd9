// Says why a quote was not taken, or cannot be known to be, and what to do.
import { Alert } from '../../../components/Alert.tsx'
import type { CallFailed } from '../ask.ts'

const NOT_FOUND = 404

/** For a quote that was sent; what was typed is still in the form. */
export function QuoteFault({ fault }: { fault: CallFailed }) {
  if (fault.status === 0) {
    return (
      <Alert kind="trouble">
        <strong>The site did not answer.</strong> Check that you are online and send the quote
        again. It stays one quote, even if it had arrived.
      </Alert>
    )
  }
  if (fault.status === NOT_FOUND) {
    return (
      <Alert kind="trouble">
        <strong>The quote was not sent: this car has gone.</strong> What you typed is still here.
      </Alert>
    )
  }
  return (
    <Alert kind="trouble">
      <strong>The quote was not sent.</strong> {fault.message}
    </Alert>
  )
}
