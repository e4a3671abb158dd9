import { Link } from 'wouter'
import { kilogramsInWords } from '../../../../domain/vehicles/scrap-guide-in-words.ts'
import type { SaidField } from '../../../../domain/owners/posting.ts'
import type { ScrapGuide } from '../../../../domain/wire/scrap-guide.ts'
import type {
  MotFailure,
  WholeVehicleDetails,
  OneVehicle,
} from '../../../../domain/wire/vehicles.ts'
import { WarningIcon } from '../../../components/Icons.tsx'
import { Plate } from '../../../components/Plate.tsx'
import { longDate } from '../../../../domain/basics/dates.ts'
import { useWide } from '../../../components/console/use-wide.ts'
import { FactList, FactChips } from '../parts/Facts.tsx'
import {
  engineWords,
  milesWords,
  motWords,
  ageWithin,
  distanceWords,
  quoteCountWords,
  timesWords,
  motAndMiles,
  useNow,
} from '../parts/car-words.ts'

export function CarDetails({ car: { details, scrapGuide } }: { car: OneVehicle }) {
  const now = useNow()
  if (details === null) return null
  return (
    <section className="one-car-part stack heavy" aria-labelledby="details">
      <h2 id="details">From DVLA and DVSA</h2>
      <FactList facts={factsOf(details, scrapGuide, now)} />
      <MotFailures details={details} />
    </section>
  )
}

function factsOf(
  details: WholeVehicleDetails,
  guide: ScrapGuide | null,
  now: number,
): [string, string | null][] {
  const { year, engineSize, mileage } = details
  return [
    ['Make', details.make],
    ['Model', details.model],
    ['Colour', details.colour],
    ['Year', year === null ? null : String(year)],
    ['Fuel', details.fuel],
    ['Engine', engineSize === null ? null : engineWords(engineSize)],
    ['MOT', motWords(details, now)],
    ['Tax', details.taxStatus],
    ['Last mileage', milesWords(mileage)],
    ['Type approval', details.typeApproval],
    ['Weight', guide === null ? null : `about ${kilogramsInWords(guide)}`],
  ]
}

// With the day of that test, since the car may have passed one after it.
function MotFailures({ details: { motFailures, motFailedOn } }: { details: WholeVehicleDetails }) {
  if (motFailures.length === 0) return null
  return (
    <div className="car-failures">
      <h3 id="failures">
        Failed at the MOT{motFailedOn !== null && ` on ${longDate(motFailedOn)}`}
      </h3>
      <ul className="bullets" aria-labelledby="failures">
        {inOrder(motFailures).map(({ text, dangerous }) => (
          <li key={text}>
            {dangerous && (
              <strong className="bad">
                <WarningIcon /> Dangerous{' '}
              </strong>
            )}
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

// The dangerous ones first, the rest in the tester's order; what was written twice is said once.
function inOrder(failures: MotFailure[]): MotFailure[] {
  const all = [...failures].sort((one, other) => Number(other.dangerous) - Number(one.dangerous))
  return all.filter(({ text }, index) => all.findIndex((one) => one.text === text) === index)
}

/** The heading above it reads the registration out, so the plate is for the eye. */
export function CarFacts({ car }: { car: OneVehicle }) {
  const now = useNow()
  const isWide = useWide()
  const known = car.details === null ? '' : motAndMiles(car.details, now)
  return (
    <div className="one-car-facts stack near">
      <div className="one-car-plate row ends">
        <div aria-hidden="true">
          <Plate registration={car.registrationNumber} />
        </div>
        <p className="one-car-place">
          <strong>{car.district}</strong>
          <br />
          {distanceWords(car)}
        </p>
      </div>
      {car.details !== null && <p className="large">{car.details.description}</p>}
      <Said car={car} />
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

/** Every field that buyers read as its owner typed it. */
export function Said({ car: { problem } }: { car: Record<SaidField, string> }) {
  if (problem === '') return <p className="quiet-line">The owner didn’t mention any issues.</p>
  return <p className="typed">{problem}</p>
}
