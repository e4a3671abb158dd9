import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { Link } from 'wouter'
import { inPounds } from '../../../../domain/basics/money.ts'
import { complainPath } from '../../../../domain/site/addresses.ts'
import type { Agent } from '../../../../domain/wire/agents.ts'
import type { OneVehicle } from '../../../../domain/wire/vehicles.ts'
import { Alert } from '../../../components/Alert.tsx'
import { CallAlert, Heading, BackLink } from '../../../components/console/ConsoleFrame.tsx'
import { later } from '../../../components/console/later.tsx'
import { useWide } from '../../../components/console/use-wide.ts'
import { focusIfLost, useOnceChanged } from '../../../components/focus.ts'
import { readCameFrom, type CarList } from '../parts/came-from.ts'
import { useCar } from '../parts/use-car.ts'
import { CarDetails, CarFacts } from './CarDetails.tsx'
import { CarPhotos } from './CarPhotos.tsx'
import { FromTheOwner } from './FromTheOwner.tsx'
import { OwnersPhone, type ShownNumber } from './OwnersPhone.tsx'
import { NextCar, YourQuote } from './YourQuote.tsx'
import { readSent, useListAround, type ListAround } from './use-list-around.ts'

const ChosenDeal = later(() => import('./ChosenDeal.tsx').then((m) => m.ChosenDeal))

/** The page at /agents/cars/{vehicleId}. Another car is another page: give it a key. */
export function CarPage({ vehicleId, agent }: { vehicleId: string; agent: Agent }) {
  const { car, isGone, fault, again } = useCar(vehicleId)
  const [list] = useState(readCameFrom)
  const around = useListAround(vehicleId)
  const [shown, setShown] = useState<ShownNumber | null>(null)
  const isWide = useWide()
  const isChosen = car?.deal?.over === false
  const quoteHeading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  // What had the focus left with the deal.
  useOnceChanged(isChosen, () => isChosen || focusIfLost(quoteHeading.current))
  // On a phone it comes after what a price needs, until there is a quote to talk about.
  const isPhoneHere = isWide || (car !== undefined && car.ownQuote !== null)
  const ownersPhone = car !== undefined && typeof car.deal?.phoneNumber !== 'string' && (
    <OwnersPhone car={car} agent={agent} isGone={isGone} shown={shown} onShown={setShown} />
  )
  return (
    <div className="one-car stack">
      <CarHead list={list} around={around} />
      <SentBefore />
      <Heading unseen={car !== undefined}>{titleOf(car, isGone)}</Heading>
      {car === undefined && !isGone && fault === null && <output>Loading the car..</output>}
      {car === undefined && fault !== null && <CallAlert fault={fault} onRetry={again} />}
      {car === undefined && isGone && (
        <p>The owner deleted it, it expired, or its address is incomplete.</p>
      )}
      {car !== undefined && (
        <div className="one-car-sides">
          <CarPhotos car={car} />
          <div className="one-car-side">
            {isGone && (
              <Alert kind="warning">
                <strong>This car has gone.</strong> The owner deleted it, or it expired. You can’t
                send anything more here.{' '}
                <Link href={list.path}>Back to {list.name.toLowerCase()}</Link>
              </Alert>
            )}
            <CarFacts car={car} />
            {car.deal !== null && (
              <ChosenDeal vehicleId={vehicleId} deal={car.deal} callTimes={car.facts.callTimes} />
            )}
            {!isChosen && (
              <YourQuote
                car={car}
                agentId={agent.agentId}
                isGone={isGone}
                next={around.next}
                heading={quoteHeading}
              />
            )}
            {isPhoneHere && ownersPhone}
          </div>
          <div className="one-car-known">
            <FromTheOwner car={car} isGone={isGone || isChosen} />
            <CarDetails car={car} />
          </div>
          <div>
            {!isPhoneHere && ownersPhone}
            {!isGone && (
              <p>
                <a className="link" href={complainPath({ about: 'posting', vehicleId })}>
                  Report this posting
                </a>
              </p>
            )}
          </div>
          {isChosen && around.next !== undefined && <NextCar next={around.next} />}
        </div>
      )}
    </div>
  )
}

function titleOf(car: OneVehicle | undefined, isGone: boolean): string {
  if (car !== undefined) return car.registrationNumber
  return isGone ? 'This car has gone' : 'Car'
}

function SentBefore() {
  const [sent] = useState(readSent)
  return (
    <output className="row far ends">
      {sent !== null && (
        <>
          <span>
            <strong>{inPounds(sent.amount)} sent</strong> for {sent.registrationNumber}
          </span>{' '}
          <Link href={`/agents/cars/${sent.vehicleId}`} className="link">
            Change
          </Link>
        </>
      )}
    </output>
  )
}

function CarHead({ list, around: { total, place } }: { list: CarList; around: ListAround }) {
  const name = total === null ? list.name : total === '1' ? '1 car' : `${total} cars`
  // Where the list is the entry before this one, it goes back there, as the browser's own button does.
  const goBack = (event: MouseEvent): void => {
    // A new tab, or a list that is not behind: the link leads there by itself.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!list.isBefore || !isPlain) return
    event.preventDefault()
    history.back()
  }
  return (
    <div className="row near ends">
      <BackLink href={list.path} onClick={goBack}>
        {name}
      </BackLink>
      {place !== null && (
        <p className="quiet-line">
          {place} of {total}
        </p>
      )}
    </div>
  )
}
