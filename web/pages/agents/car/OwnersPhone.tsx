// The owner's number: what it takes to see it, the number once it was asked for, and what to do with it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { askPhoneNumber } from '../../../calls/agents/ask-phone-number.ts'
import type { Agent } from '../../../calls/agents/profile.ts'
import type { Vehicle } from '../../../calls/agents/vehicle.ts'
import type { Settings } from '../../settings.ts'
import { focusIfLost } from '../focus-if-lost.ts'
import { KEYS } from '../queries.ts'
import { AskForPhone } from './AskForPhone.tsx'
import { ShownPhone } from './ShownPhone.tsx'
import { SubscriptionBox } from './SubscriptionBox.tsx'
import { useCall } from './use-call.ts'
import { carKey } from './use-car.ts'

interface OwnersPhoneProps {
  car: Vehicle
  agent: Agent
  settings: Settings
  isGone: boolean
}

/** A number that was shown stays while this page is open, and nowhere longer. */
export function OwnersPhone({ car, agent, settings, isGone }: OwnersPhoneProps) {
  const queries = useQueryClient()
  const [shown, setShown] = useState<{ phone: string; at: string } | null>(null)
  const { disclosuresLeft: left } = agent
  const countAgain = (): void => {
    void queries.invalidateQueries({ queryKey: KEYS.profile })
    void queries.invalidateQueries({ queryKey: carKey(car.vehicleId) })
  }
  const asking = useCall(
    () => askPhoneNumber(car.vehicleId),
    (phone) => {
      setShown({ phone, at: new Date().toISOString() })
      countAgain()
    },
    countAgain,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const mayAsk = agent.subscribed && car.phoneConfirmed
  const hasButton = mayAsk && left !== 0
  // What was asked came to nothing, and the button goes with it.
  useEffect(() => {
    if (asking.fault !== null && !hasButton) focusIfLost(heading.current)
  }, [asking.fault, hasButton])
  // A browser may keep a page that was left, to show it again.
  useEffect(() => {
    const hide = (): void => setShown(null)
    addEventListener('pagehide', hide)
    return () => removeEventListener('pagehide', hide)
  }, [])

  if (isGone && shown === null) return null
  return (
    <section className="one-car-part" aria-labelledby="owners-phone">
      <h2 id="owners-phone" ref={heading} tabIndex={-1}>
        Owner’s phone number
      </h2>
      {shown !== null && <ShownPhone phone={shown.phone} at={shown.at} left={left} />}
      {shown === null && !agent.subscribed && <SubscriptionBox settings={settings} />}
      {shown === null && !car.phoneConfirmed && (
        <p>
          The owner hasn’t confirmed their number yet, so we can’t show it. You can still quote.
        </p>
      )}
      {shown === null && mayAsk && <AskForPhone car={car} left={left} asking={asking} />}
    </section>
  )
}
