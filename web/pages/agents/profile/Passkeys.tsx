// Passkeys let an agent sign in where no text comes.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  addPasskey,
  hasPasskeys,
  listPasskeys,
  removePasskey,
} from '../../../calls/agents/passkeys.ts'
import type { Done } from '../../../../domain/wire/outcome.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { Alert } from '../../../components/Alert.tsx'
import { ask } from '../../../components/console/ask.ts'
import { focusIfLost } from '../../../components/focus-if-lost.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { SignOut } from '../sign-in/SignOut.tsx'
import { usePasskeyCall } from '../use-passkey-call.ts'
import { longDate } from '../../../components/console/long-date.ts'

const NONE_YET = { passkeys: [], changeable: true }
const NOT_ADDED = 'No passkey was added. This device may have one already.'

export function Passkeys() {
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const { isBusy, fault, run } = usePasskeyCall()
  const { data: { passkeys, changeable } = NONE_YET } = useQuery({
    queryKey: KEYS.passkeys,
    queryFn: () => ask(listPasskeys()),
  })
  const change = async (call: () => Promise<CallOutcome<Done> | null>): Promise<void> => {
    if (isBusy) return
    await run(call(), NOT_ADDED)
    await queries.invalidateQueries({ queryKey: KEYS.passkeys })
    focusIfLost(heading.current)
  }
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys" ref={heading} tabIndex={-1}>
        Sign in without a code
      </h2>
      <p>
        A passkey signs you in the way you unlock your device, even when no text comes. It’s also
        safer than a code, which someone who takes over your number can read, or a fake website can
        ask you for.
      </p>
      {passkeys.length > 0 && (
        <dl className="rows removable">
          {passkeys.map(({ id, name, addedAt }) => (
            <div key={id}>
              <dt>
                {name}, added {longDate(addedAt)}
              </dt>
              {changeable && (
                <dd>
                  <button
                    type="button"
                    className="link"
                    aria-disabled={isBusy}
                    aria-label={`Remove ${name}, added ${longDate(addedAt)}`}
                    onClick={() => void change(() => removePasskey(id))}
                  >
                    Remove
                  </button>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      <div className="sign-out">
        {changeable && hasPasskeys() && (
          <button
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => void change(addPasskey)}
          >
            {isBusy ? 'One moment..' : 'Add a Passkey'}
          </button>
        )}
        {!hasPasskeys() && <p className="quiet">This browser can’t add one. A newer one can.</p>}
        {fault !== null && <Alert kind="warning">{fault}</Alert>}
      </div>
      {!changeable && (
        <>
          {fault === null && <p className="quiet">To add or remove a passkey, sign in again.</p>}
          <SignOut how="again" />
        </>
      )}
    </section>
  )
}
