import { consoleDoes } from '../../../calls/console-call.ts'
import { useAnswer } from '../../../components/console/queries.ts'
import { SignOut, useLeaving } from '../sign-in/SignInAndOut.tsx'
import { OpenFirst } from '../../../components/console/OneTap.tsx'
import type { PartProps } from '../../page.ts'
import { SupportEmail } from '../../../components/SiteFrame.tsx'

export function ClosePart({ agent, settings }: PartProps) {
  const closing = useLeaving(() => consoleDoes('POST /agent/close', {}))
  const { data } = useAnswer('people', 'GET /agent/people', 'people')
  return (
    <div className="closing stack">
      <ul className="bullets">
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
        <OpenFirst
          opens="Close this account"
          yes="Yes, Close My Account"
          call={closing}
          busyText="Closing.."
        >
          This can’t be undone. Close it?
        </OpenFirst>
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

export function LeavePart({ agent }: PartProps) {
  const leaving = useLeaving(() =>
    consoleDoes('DELETE /agent/people/:personId', { personId: 'me' }),
  )
  return (
    <div className="closing stack">
      <ul className="bullets">
        <li>You’re signed out everywhere.</li>
        <li>Your quotes stay with {agent.businessName}, with your name beside them for a year.</li>
        <li>To come back, ask the owner of the account to add you.</li>
      </ul>
      <OpenFirst
        opens={`Leave ${agent.businessName}`}
        yes="Yes, Leave"
        call={leaving}
        busyText="Leaving.."
      >
        Leave now?
      </OpenFirst>
    </div>
  )
}
