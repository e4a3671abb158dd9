import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import type { Agent } from '../../../../domain/wire/agents.ts'
import type { MayCall, OneVehicle } from '../../../../domain/wire/vehicles.ts'
import { consoleCall } from '../../../calls/console-call.ts'
import { Alert } from '../../../components/Alert.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { focusIfLost, takeFocus } from '../../../components/focus.ts'
import { WhenToCall } from '../parts/Facts.tsx'
import { CallButton } from '../../../components/console/OneTap.tsx'
import { momentWords, useNow } from '../parts/car-words.ts'
import { useAction } from '../../../components/console/use-action.ts'
import { carKey } from '../parts/use-car.ts'

interface OwnersPhoneProps {
  car: OneVehicle
  agent: Agent
  isGone: boolean
  /** It stays while this page is open, and nowhere longer. */
  shown: ShownNumber | null
  onShown: (shown: ShownNumber | null) => void
}

export function OwnersPhone({ car, agent, isGone, shown, onShown }: OwnersPhoneProps) {
  const queries = useQueryClient()
  const now = useNow()
  // How many numbers may still be asked for; null where nothing limits it.
  const { disclosuresLeft: left } = agent
  const { disclosedAt, disclosedTo } = car
  const countAgain = (): void => {
    void queries.invalidateQueries({ queryKey: KEYS.profile })
    void queries.invalidateQueries({ queryKey: carKey(car.vehicleId) })
  }
  const asking = useAction(
    () =>
      consoleCall(
        'POST /agent/vehicles/:vehicleId/phone-number',
        { vehicleId: car.vehicleId, once: true },
        'phoneNumber',
      ),
    ({ phoneNumber: phone }) => {
      onShown({ phone, at: new Date().toISOString() })
      countAgain()
    },
    countAgain,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  // The chosen agent needs no subscription.
  const isLet = agent.subscribed || car.deal?.over === false
  const mayAsk = isLet && car.phoneConfirmed
  const hasButton = mayAsk && car.mayCall === 'yes' && (left !== 0 || disclosedAt !== null)
  // What was asked came to nothing, and the button goes with it.
  useEffect(() => {
    if (asking.fault !== null && !hasButton) focusIfLost(heading.current)
  }, [asking.fault, hasButton])
  // A browser may keep a page that was left, to show it again.
  useEffect(() => {
    const hide = (): void => onShown(null)
    addEventListener('pagehide', hide)
    return () => removeEventListener('pagehide', hide)
  }, [onShown])

  if (isGone && shown === null) return null
  const isToAsk = shown === null && car.mayCall === 'yes'
  const isSeen = shown !== null && car.mayCall === 'yes'
  return (
    <section className="one-car-part stack heavy" aria-labelledby="owners-phone">
      <h2 id="owners-phone" ref={heading} tabIndex={-1}>
        Owner’s phone number
      </h2>
      {car.mayCall !== 'yes' && <MayNotCall why={car.mayCall} />}
      {(isSeen || hasButton) && <WhenToCall times={car.facts.callTimes} />}
      {isSeen && (
        <>
          <div className="row words">
            <p className="one-car-phone" ref={takeFocus} tabIndex={-1}>
              {readablePhone(shown.phone)}
            </p>
            <CopyButton text={readablePhone(shown.phone)} />
          </div>
          <div className="pair">
            <a className="button primary" href={`tel:${shown.phone}`}>
              Call
            </a>
            <a className="button" href={`sms:${shown.phone}`}>
              Text
            </a>
          </div>
          <p className="quiet-line">
            Shown to you {momentWords(shown.at, now)}.{left !== null && ` ${left} left today.`}
          </p>
        </>
      )}
      {isToAsk && !isLet && (
        <div className="box done stack near">
          <p>
            <strong>With a subscription you can see owners’ phone numbers.</strong> Quotes are free:
            the owner gets yours with your contact and can call you.
          </p>
          <p>
            <Link href="/agents/profile/subscription">What it costs, and how to subscribe</Link>
          </p>
        </div>
      )}
      {isToAsk && !car.phoneConfirmed && (
        <p>
          The owner hasn’t confirmed their number yet, so we can’t show it. You can still quote.
        </p>
      )}
      {isToAsk && mayAsk && (
        <>
          {disclosedAt !== null && (
            <p>
              {disclosedTo === null ? 'You were' : `${disclosedTo} was`} shown this number{' '}
              {momentWords(disclosedAt, now)}. Seeing it again doesn’t count.
            </p>
          )}
          {asking.fault !== null && (
            <Alert kind="warning">
              <strong>The number was not shown.</strong> {asking.fault.message}
            </Alert>
          )}
          {!hasButton ? (
            <p>
              You’ve been shown all the numbers you can see in 24 hours. You can still quote, and
              the owner can call you.
            </p>
          ) : (
            <>
              <CallButton call={asking} busyText="Asking..">
                Show Phone Number
              </CallButton>
              {disclosedAt === null && (
                <p className="quiet-line">
                  Each time is recorded and the owner sees it.
                  {left !== null && ` ${left} left today.`}
                </p>
              )}
            </>
          )}
        </>
      )}
    </section>
  )
}

function MayNotCall({ why }: { why: Exclude<MayCall, 'yes'> }) {
  if (why === 'chosen-elsewhere') return <p>The owner has chosen another buyer.</p>
  if (why === 'only-chosen') {
    return (
      <p>
        <strong>The owner gives their number only to the buyer they choose.</strong> You can still
        quote, and we’ll text you the number if they choose you.
      </p>
    )
  }
  return (
    <p>
      <strong>The owner asked you not to call.</strong> You can’t see their number any more. Calling
      or texting them breaks our <a href="/terms#use-restrictions">terms</a>, and we may suspend
      your account.
    </p>
  )
}

export interface ShownNumber {
  phone: string
  /** When it was shown, ISO 8601. */
  at: string
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  // Missing where the console is not served over https.
  const clipboard = 'clipboard' in navigator ? navigator.clipboard : null
  if (clipboard === null) return null
  const copy = (): void => {
    clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <>
      <button type="button" className="link" onClick={copy}>
        Copy
      </button>
      <output className="quiet-line">{isCopied ? 'Copied' : ''}</output>
    </>
  )
}
