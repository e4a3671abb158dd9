import type { Done } from '../../../../domain/wire/outcome.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { Alert } from '../../../components/Alert.tsx'
import { CallButton } from '../car/OneTap.tsx'
import { useLeaving } from '../sign-in/use-leaving.ts'

interface EndButtonProps {
  opens: string
  question: string
  answer: string
  busyText: string
  end: () => Promise<CallOutcome<Done>>
}

/** Asks once, then ends what signs in here. */
export function EndButton({ opens, question, answer, busyText, end }: EndButtonProps) {
  const ending = useLeaving(end)
  return (
    <details>
      <summary className="link">{opens}</summary>
      <p>{question}</p>
      {ending.fault !== null && <Alert kind="warning">{ending.fault.message}</Alert>}
      <CallButton call={ending} busyText={busyText} look="danger solid">
        {answer}
      </CallButton>
    </details>
  )
}
