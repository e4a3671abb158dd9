// What is known of a car at a glance: its plate, where and what it is, what is wrong with it, since when it
// is listed.
import type { Vehicle } from '../../../calls/agents/vehicle.ts'
import { Plate } from '../../../components/Plate.tsx'
import { distanceWords } from '../car-facts/place-words.ts'
import { quoteCountWords } from '../car-facts/quote-words.ts'
import { useNow } from '../car-facts/use-now.ts'
import { ageWithin } from './car-words.ts'

/** The heading above it reads the registration out, so the plate is for the eye. */
export function CarFacts({ car }: { car: Vehicle }) {
  const now = useNow()
  return (
    <div className="one-car-facts">
      <div className="one-car-plate">
        <div aria-hidden="true">
          <Plate registration={car.registrationNumber} />
        </div>
        <p className="one-car-place">
          <strong>{car.district}</strong> <span>{distanceWords(car)}</span>
        </p>
      </div>
      {car.details !== null && <p className="one-car-name">{car.details.description}</p>}
      {car.problem === '' ? (
        <p className="one-car-quiet">The owner didn’t mention any issues.</p>
      ) : (
        <p className="one-car-issues">{car.problem}</p>
      )}
      <p className="one-car-quiet">
        Posted <time dateTime={car.postedAt}>{ageWithin(car.postedAt, now)}</time>.{' '}
        {quoteCountWords(car.quotes)}
        {car.quotes > 0 && ' so far'}.
      </p>
    </div>
  )
}
