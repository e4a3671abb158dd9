import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { closeAccount, listPeople } from '../../../calls/agents/people.ts'
import { Alert } from '../../../components/Alert.tsx'
import { BusyButton } from '../../../components/BusyButton.tsx'
import { loadStyle } from '../../../components/load-style.ts'
import { SupportEmail } from '../../../components/SupportLinks.tsx'
import { ask, failureOfCall } from '../ask.ts'
import type { PartProps } from '../profile/parts.tsx'
import { KEYS } from '../queries.ts'
import { forgetDrafts } from '../quoting/drafts.ts'
import { SignOut } from '../sign-in/SignOut.tsx'
import { isSignedOut, useSignedIn } from '../use-profile.ts'
import style from './people.css?url'

await loadStyle(style)

/** The page at /agents/profile/close. */
export function ClosePart({ agent, settings }: PartProps) {
  const { data } = useQuery({ queryKey: KEYS.people, queryFn: () => ask(listPeople()) })
  return (
    <div className="closing">
      <ul>
        <li>Everyone at {agent.businessName} is signed out.</li>
        <li>Your quotes are withdrawn. We’ll tell owners who chose you that it fell through.</li>
        <li>Your subscription ends today. What you’ve paid isn’t refunded.</li>
      </ul>
      <h2>What we keep</h2>
      <p>
        Your business name, phone and licence, what you agreed and paid, and when you were given
        owners’ numbers: for {settings.keepClosedAgentsDays} days, in case an owner complains. Then
        we delete it. To have it deleted sooner, write to <SupportEmail settings={settings} />.
      </p>
      <p>If you apply again with the same phone by then, we’ll know your business.</p>
      {data?.changeable === true && <CloseButton />}
      {data?.changeable === false && (
        <>
          <p className="quiet">To close your account, sign in again.</p>
          <SignOut how="again" />
        </>
      )}
    </div>
  )
}

function CloseButton() {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [, goTo] = useLocation()
  const putSignedIn = useSignedIn()
  const close = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFault(null)
    const outcome = await closeAccount()
    setBusy(false)
    // An answer may have been lost after it was done.
    if (outcome.kind !== 'done' && !isSignedOut(outcome)) {
      return setFault(failureOfCall(outcome).message)
    }
    forgetDrafts()
    goTo('/agents')
    return putSignedIn(null)
  }
  return (
    <details>
      <summary className="link">Close this account</summary>
      <p>This can’t be undone. Close it?</p>
      {fault !== null && <Alert kind="warning">{fault}</Alert>}
      <BusyButton
        type="button"
        className="button danger solid"
        aria-disabled={isBusy}
        busyText={isBusy ? 'Closing..' : null}
        onClick={() => void close()}
      >
        Yes, Close My Account
      </BusyButton>
    </details>
  )
}
