import { Link } from 'wouter'
import type { OneVehicle } from '../../../../domain/wire/vehicles.ts'
import { Plate } from '../../../components/Plate.tsx'
import { ageWithin, distanceWords, quoteCountWords, timesWords } from '../parts/car-words.ts'
import { motAndMiles } from '../parts/details-words.ts'
import { FactChips } from '../parts/FactChips.tsx'
import { useNow } from '../parts/use-now.ts'
import { useWide } from '../../../components/console/use-wide.ts'

/** The heading above it reads the registration out, so the plate is for the eye. */
export function CarFacts({ car }: { car: OneVehicle }) {
  const now = useNow()
  const isWide = useWide()
  const known = car.details === null ? '' : motAndMiles(car.details, now)
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
        <p className="quiet-line">The owner didn’t mention any issues.</p>
      ) : (
        <p className="one-car-issues">{car.problem}</p>
      )}
      <FactChips facts={car.facts} />
      <p className="quiet-line">
        {!isWide && known !== '' && `${known}. `}
        Posted <time dateTime={car.postedAt}>{ageWithin(car.postedAt, now)}</time>,{' '}
        {quoteCountWords(car.quotes).toLowerCase()}
        {car.quotes > 0 && ' so far'}.
      </p>
      {car.otherPosting !== null && (
        <p className="quiet-line">
          This car is posted {timesWords(Math.max(2, car.postedTimes))}.{' '}
          <Link href={`/agents/cars/${car.otherPosting}`}>
            See {car.postedTimes > 2 ? 'another one' : 'the other one'}
          </Link>
        </p>
      )}
    </div>
  )
}
