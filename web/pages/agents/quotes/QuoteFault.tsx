import { Alert } from '../../../components/Alert.tsx'
import type { CallFailed } from '../../../components/console/ask.ts'

const NOT_FOUND = 404

/** For a quote that was sent; what was typed is still in the form. */
export function QuoteFault({ fault }: { fault: CallFailed }) {
  if (fault.status === 0) {
    return (
      <Alert kind="warning">
        <strong>The site didn’t answer.</strong> Your quote waits, and we’ll send it once you’re
        online. You can leave this page.
      </Alert>
    )
  }
  if (fault.status === NOT_FOUND) {
    return (
      <Alert kind="warning">
        <strong>Your quote was not sent: this car has gone.</strong> What you typed is still here.
      </Alert>
    )
  }
  return (
    <Alert kind="warning">
      <strong>Your quote was not sent.</strong> {fault.message}
    </Alert>
  )
}
