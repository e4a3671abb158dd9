import { useQuery } from '@tanstack/react-query'
import { consoleCall, consoleDoes } from '../../../calls/console-call.ts'
import { SupportEmail } from '../../../components/SupportLinks.tsx'
import { ask } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { SignOut, useLeaving } from '../sign-in/SignInAndOut.tsx'
import type { Done } from '../../../../domain/wire/schema.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { Alert } from '../../../components/Alert.tsx'
import { CallButton } from '../../../components/console/OneTap.tsx'
import type { PartProps } from '../../page.ts'

export function ClosePart({ agent, settings }: PartProps) {
  const { data } = useQuery({
    queryKey: KEYS.people,
    queryFn: () => ask(consoleCall('GET /agent/people', {}, 'people')),
  })
  return (
    <div className="closing stack">
      <ul>
        <li>Everyone at {agent.businessName} is signed out.</li>
        <li>Your quotes are withdrawn. We’ll tell owners who chose you that it’s called off.</li>
        <li>Your subscription ends today. What you’ve paid isn’t refunded.</li>
      </ul>
      <h2>What we keep</h2>
      <p>
        Your business name, phone and licence, what you agreed and paid, and when you were given
        owners’ numbers: for {settings.keepClosedAgentsDays} days, in case an owner complains. Then
        we delete it. To have it deleted sooner, write to <SupportEmail settings={settings} />.
      </p>
      <p>If you apply again with the same phone by then, we’ll know your business.</p>
      {data?.changeable === true && (
        <EndButton
          opens="Close this account"
          question="This can’t be undone. Close it?"
          answer="Yes, Close My Account"
          busyText="Closing.."
          end={() => consoleDoes('POST /agent/close', {})}
        />
      )}
      {data?.changeable === false && (
        <>
          <p className="quiet">To close your account, sign in again.</p>
          <SignOut how="again" />
        </>
      )}
    </div>
  )
}

/** The page at /agents/profile/leave, for people whom the account's owner added. */
export function LeavePart({ agent }: PartProps) {
  return (
    <div className="closing stack">
      <ul>
        <li>You’re signed out everywhere.</li>
        <li>Your quotes stay with {agent.businessName}, with your name beside them for a year.</li>
        <li>To come back, ask the owner of the account to add you.</li>
      </ul>
      <EndButton
        opens={`Leave ${agent.businessName}`}
        question="Leave now?"
        answer="Yes, Leave"
        busyText="Leaving.."
        end={() => consoleDoes('DELETE /agent/people/:personId', { personId: 'me' })}
      />
    </div>
  )
}

interface EndButtonProps {
  opens: string
  question: string
  answer: string
  busyText: string
  end: () => Promise<CallOutcome<Done>>
}

function EndButton({ opens, question, answer, busyText, end }: EndButtonProps) {
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
