import { useId, useRef, useState } from 'react'
import { fullDay, shortDay, londonDay } from '../../../../domain/basics/days.ts'
import type { CallTime } from '../../../../domain/vehicles/facts.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import type { AgentsDeal } from '../../../../domain/wire/deal.ts'
import { Alert } from '../../../components/Alert.tsx'
import { OpenFirst } from '../../../components/console/OneTap.tsx'
import { WhenToCall } from '../parts/Facts.tsx'
import { momentWords, useNow } from '../parts/car-words.ts'
import { Rows } from '../../../components/console/ConsoleFrame.tsx'
import { CollectionDay, DealHeading, DealOutcome, useDealCall } from './DealSteps.tsx'

interface ChosenDealProps {
  vehicleId: string
  deal: AgentsDeal
  callTimes: CallTime[]
}

export function ChosenDeal(props: ChosenDealProps) {
  const { vehicleId, deal } = props
  if (!deal.over) return <PresentDeal {...props} />
  // Of one that fell through only the owner's word is left, and the answer to it.
  return (
    <section className="one-car-part stack heavy" aria-labelledby="over">
      <h2 id="over">The owner called it off</h2>
      <p>You no longer see the address here.</p>
      <DealOutcome vehicleId={vehicleId} deal={deal} />
    </section>
  )
}

function PresentDeal({ vehicleId, deal, callTimes }: ChosenDealProps) {
  const now = useNow()
  const { collectOn, refusedDay, otherDays, agentOutcome, ownerOutcome } = deal
  const [isChanging, setChanging] = useState(false)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // Once the day is over, its owner is asked how it went.
  const mayChange = collectOn !== null && collectOn >= londonDay(now)
  const isAsking = collectOn === null || (isChanging && mayChange)
  const isDone = agentOutcome === 'paid' || ownerOutcome !== null
  return (
    <section className="one-car-part stack far heavy chosen-deal" aria-labelledby={id}>
      <div className="board">
        <h2 id={id} ref={heading} tabIndex={-1}>
          The owner chose you
        </h2>
        <p className="sum">{inPounds(deal.amount)}</p>
        <p>Chosen {momentWords(deal.chosenAt, now)}</p>
      </div>
      {refusedDay !== null && !isDone && (
        <Alert kind="warning">
          <strong>The owner said no to {fullDay(refusedDay)}</strong> and knows we’ve told you.{' '}
          {otherDays.length > 0 && `These would do: ${otherDays.map(shortDay).join(', ')}. `}
          Call, then enter another day.
        </Alert>
      )}
      <Rows className="rows deal-facts small-words" rows={factsOf(deal)} />
      <DealHeading value={heading}>
        {!isDone && (
          <>
            <WhenToCall times={callTimes} />
            <div className="pair">
              {deal.phoneNumber !== null && (
                <a className="button primary" href={`tel:${deal.phoneNumber}`}>
                  Call
                </a>
              )}
              {mayChange && !isAsking && (
                <button type="button" className="button" onClick={() => setChanging(true)}>
                  Change Day
                </button>
              )}
            </div>
            {isAsking && (
              <CollectionDay
                vehicleId={vehicleId}
                deal={deal}
                onSaved={() => setChanging(false)}
                onKeep={collectOn === null ? null : () => setChanging(false)}
              />
            )}
          </>
        )}
        <DealOutcome vehicleId={vehicleId} deal={deal} />
        {!isDone && <FellThrough vehicleId={vehicleId} />}
      </DealHeading>
    </section>
  )
}

function FellThrough({ vehicleId }: Pick<ChosenDealProps, 'vehicleId'>) {
  const ending = useDealCall(vehicleId, '/fell-through')
  return (
    <OpenFirst opens="Call it off" yes="Yes, Call It Off" call={ending} busyText="Saving..">
      We’ll tell the owner, and other buyers will see the car again. You’ll no longer see the
      owner’s number and address here.
    </OpenFirst>
  )
}

function factsOf({ collectOn, collectHalf, ...deal }: AgentsDeal): [string, string | null][] {
  const { address, howToFind, phoneNumber } = deal
  const day =
    collectOn === null || collectHalf === null
      ? 'No day yet'
      : `${shortDay(collectOn)}, ${collectHalf}`
  return [
    ['Collection', day],
    ['Where', address || 'Not given yet'],
    ['How to find it', howToFind || null],
    ['Owner', phoneNumber && readablePhone(phoneNumber)],
  ]
}
