import type { MotFailure, WholeVehicleDetails } from '../../../../domain/wire/vehicles.ts'
import { WarningIcon } from '../../../components/WarningIcon.tsx'
import { kilogramsInWords } from '../../../../domain/vehicles/scrap-guide-in-words.ts'
import type { ScrapGuide } from '../../../../domain/wire/scrap-guide.ts'
import { engineWords, milesWords, motWords } from '../parts/details-words.ts'
import { useNow } from '../parts/use-now.ts'
import { longDate } from '../../../components/console/long-date.ts'
import { FactList } from '../parts/FactList.tsx'

interface CarDetailsProps {
  details: WholeVehicleDetails | null
  guide: ScrapGuide | null
}

export function CarDetails({ details, guide }: CarDetailsProps) {
  const now = useNow()
  if (details === null) return null
  return (
    <section className="one-car-part" aria-labelledby="details">
      <h2 id="details">From DVLA and DVSA</h2>
      <FactList facts={factsOf(details, guide, now)} />
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
