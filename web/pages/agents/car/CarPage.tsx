import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { complainPath } from '../../../../domain/addresses.ts'
import type { Agent } from '../../../../domain/wire/agents.ts'
import type { OneVehicle } from '../../../../domain/wire/vehicles.ts'
import type { Settings } from '../../../../domain/site-settings.ts'
import { focusIfLost } from '../../../components/focus-if-lost.ts'
import { CallAlert } from '../CallAlert.tsx'
import { ChosenDeal } from '../deal/ChosenDeal.tsx'
import { BackLink } from '../BackLink.tsx'
import { Heading } from '../Heading.tsx'
import { readCameFrom, type CarList } from './came-from.ts'
import { CarDetails, CarFacts } from './CarDetails.tsx'
import { CarPhotos } from './CarPhotos.tsx'
import { FromTheOwner } from './FromTheOwner.tsx'
import { OwnersPhone } from './OwnersPhone.tsx'
import { useCar } from './use-car.ts'
import { YourQuote } from './YourQuote.tsx'
import { Link } from 'wouter'
import { Alert } from '../../../components/Alert.tsx'

interface CarPageProps {
  vehicleId: string
  agent: Agent
  settings: Settings
}

/** The page at /agents/cars/{vehicleId}. Another car is another page: give it a key. */
export function CarPage({ vehicleId, agent, settings }: CarPageProps) {
  const { car, isGone, fault, again } = useCar(vehicleId)
  const [list] = useState(readCameFrom)
  const isChosen = car?.deal?.over === false
  const wasChosen = useRef(isChosen)
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  useEffect(() => {
    // What had the focus left with the deal.
    if (wasChosen.current && !isChosen) focusIfLost(document.querySelector('#your-quote'))
    wasChosen.current = isChosen
  }, [isChosen])
  return (
    <div className="one-car">
      <BackToList list={list} />
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
            {isGone && <GoneNote list={list} />}
            <CarFacts car={car} />
            {car.deal !== null && (
              <ChosenDeal vehicleId={vehicleId} deal={car.deal} callTimes={car.facts.callTimes} />
            )}
            <FromTheOwner car={car} isGone={isGone || isChosen} />
            <CarDetails details={car.details} />
            {!isChosen && (
              <YourQuote car={car} agentId={agent.agentId} isGone={isGone} onGone={again} />
            )}
            {typeof car.deal?.phoneNumber !== 'string' && (
              <OwnersPhone car={car} agent={agent} settings={settings} isGone={isGone} />
            )}
            {!isGone && (
              <p className="one-car-quiet">
                <a href={complainPath({ about: 'posting', vehicleId })}>Report this posting</a>
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

function titleOf(car: OneVehicle | undefined, isGone: boolean): string {
  if (car !== undefined) return car.registrationNumber
  return isGone ? 'This car has gone' : 'Car'
}

/** Where the list is the entry before this one, it goes back there, as the browser's own button does. */
function BackToList({ list }: { list: CarList }) {
  const goBack = (event: MouseEvent): void => {
    // A new tab, or a list that is not behind: the link leads there by itself.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!list.isBefore || !isPlain) return
    event.preventDefault()
    history.back()
  }
  return (
    <BackLink href={list.path} onClick={goBack}>
      {list.name}
    </BackLink>
  )
}

/** What is typed stays to be read; nothing more can be sent. */
function GoneNote({ list }: { list: CarList }) {
  return (
    <Alert kind="warning">
      <strong>This car has gone.</strong> The owner deleted it, or it expired. You can’t send
      anything more here. <Link href={list.path}>Back to {list.name.toLowerCase()}</Link>
    </Alert>
  )
}
