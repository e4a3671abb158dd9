import { useQuery } from '@tanstack/react-query'
import { closeAccount, listPeople } from '../../../calls/agents/people.ts'
import { loadStyle } from '../../../components/load-style.ts'
import { SupportEmail } from '../../../components/SupportLinks.tsx'
import { ask } from '../../../components/console/ask.ts'
import type { PartProps } from '../profile/parts.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { SignOut } from '../sign-in/SignOut.tsx'
import { EndButton } from './EndButton.tsx'
import style from './people.css?url'

await loadStyle(style)

/** The page at /agents/profile/close. */
export function ClosePart({ agent, settings }: PartProps) {
  const { data } = useQuery({ queryKey: KEYS.people, queryFn: () => ask(listPeople()) })
  return (
    <div className="closing">
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
          end={closeAccount}
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
