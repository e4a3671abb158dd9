import type { MotFailure, WholeVehicleDetails } from '../../../../domain/wire/vehicles.ts'
import { WarningIcon } from '../../../components/WarningIcon.tsx'
import { engineWords, isOver, milesWords, motWords } from '../details-words.ts'
import { useNow } from '../use-now.ts'
import { longDate } from '../profile/long-date.ts'
import type { OneVehicle } from '../../../../domain/wire/vehicles.ts'
import { FactChips } from '../FactChips.tsx'
import { Plate } from '../../../components/Plate.tsx'
import { distanceWords, quoteCountWords, ageWithin } from '../car-words.ts'

/** What DVLA and DVSA know. It comes before the quote, because the price hangs on it. */
export function CarDetails({ details }: { details: WholeVehicleDetails | null }) {
  const now = useNow()
  if (details === null) return null
  const isMotOver = details.motExpires !== null && isOver(details.motExpires, now)
  return (
    <section className="one-car-part" aria-labelledby="details">
      <h2 id="details">Vehicle details</h2>
      <dl className="car-details">
        {factsOf(details, now).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={name === 'MOT' && isMotOver ? 'over' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <MotFailures details={details} />
      <p className="one-car-quiet">From DVLA and DVSA, by the registration.</p>
    </section>
  )
}

function factsOf(details: WholeVehicleDetails, now: number): [string, string][] {
  const { year, engineSize, mileage } = details
  const facts: [string, string | null][] = [
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
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

// With the day of that test, since the car may have passed one after it.
function MotFailures({ details: { motFailures, motFailedOn } }: { details: WholeVehicleDetails }) {
  if (motFailures.length === 0) return null
  return (
    <div className="car-failures">
      <h3 id="failures">
        Failed at the MOT{motFailedOn !== null && ` on ${longDate(motFailedOn)}`}
      </h3>
      <ul aria-labelledby="failures">
        {inOrder(motFailures).map(({ text, dangerous }) => (
          <li key={text}>
            {dangerous && (
              <strong>
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
  const dangerous = failures.filter((failure) => failure.dangerous)
  const others = failures.filter((failure) => !failure.dangerous)
  const all = [...dangerous, ...others]
  return all.filter(({ text }, index) => all.findIndex((one) => one.text === text) === index)
}

/** The heading above it reads the registration out, so the plate is for the eye. */
export function CarFacts({ car }: { car: OneVehicle }) {
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
      <FactChips facts={car.facts} />
      <p className="one-car-quiet">
        Posted <time dateTime={car.postedAt}>{ageWithin(car.postedAt, now)}</time>.{' '}
        {quoteCountWords(car.quotes)}
        {car.quotes > 0 && ' so far'}.
      </p>
    </div>
  )
}
