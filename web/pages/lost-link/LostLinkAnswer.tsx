// What to say when a lost link could not even be looked for.
import { Alert } from '../../components/Alert.tsx'
import type { Failure } from '../../components/posting-form/failure.ts'

/** The server's problems, or its one line. */
export function LostLinkAnswer({ failure }: { failure: Failure }) {
  const lines = failure.problems.map(({ message }) => message)
  if (failure.line !== null && lines.length === 0) lines.push(failure.line)
  return (
    <Alert kind="trouble">
      <strong>We couldn’t send the link.</strong> {lines.join(' ')}
    </Alert>
  )
}
