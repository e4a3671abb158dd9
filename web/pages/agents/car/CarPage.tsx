// One car: what there is to know of it, the agent's quote on it, and the owner's number.
import { useLayoutEffect, useState } from 'react'
import type { Agent } from '../../../calls/agents/profile.ts'
import type { Vehicle } from '../../../calls/agents/vehicle.ts'
import type { Settings } from '../../settings.ts'
import { CallAlert } from '../CallAlert.tsx'
import { Heading } from '../Heading.tsx'
import { BackLink } from './BackLink.tsx'
import { readCameFrom } from './came-from.ts'
import { CarDetails } from './CarDetails.tsx'
import { CarFacts } from './CarFacts.tsx'
import { CarPhoto } from './CarPhoto.tsx'
import { GoneNote } from './GoneNote.tsx'
import { OwnersPhone } from './OwnersPhone.tsx'
import { useCar } from './use-car.ts'
import { YourQuote } from './YourQuote.tsx'

interface CarPageProps {
  vehicleId: string
  agent: Agent
  settings: Settings
}

/** The page at /agents/cars/{vehicleId}. Another car is another page: give it a key. */
export function CarPage({ vehicleId, agent, settings }: CarPageProps) {
  const { car, isGone, fault, again } = useCar(vehicleId)
  const [list] = useState(readCameFrom)
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  return (
    <div className="one-car">
      <BackLink list={list} />
      <Heading unseen={car !== undefined}>{titleOf(car, isGone)}</Heading>
      {car === undefined && !isGone && fault === null && <output>Loading the car..</output>}
      {car === undefined && fault !== null && <CallAlert fault={fault} onRetry={again} />}
      {car === undefined && isGone && (
        <p>The owner deleted it, it expired, or its address is incomplete.</p>
      )}
      {car !== undefined && (
        <div className="one-car-sides">
          <CarPhoto car={car} />
          <div className="one-car-side">
            {isGone && <GoneNote list={list} />}
            <CarFacts car={car} />
            <CarDetails details={car.details} />
            <YourQuote car={car} agentId={agent.agentId} isGone={isGone} onGone={again} />
            <OwnersPhone car={car} agent={agent} settings={settings} isGone={isGone} />
          </div>
        </div>
      )}
    </div>
  )
}

function titleOf(car: Vehicle | undefined, isGone: boolean): string {
  if (car !== undefined) return car.registrationNumber
  return isGone ? 'This car has gone' : 'Car'
}
