import { memo } from 'react'
import { Link } from 'wouter'
import { Plate } from '../../../components/Plate.tsx'
import { distanceWords, quoteCountWords, shortAge } from '../car-words.ts'
import { motAndMiles, shortMot } from '../details-words.ts'
import { FactChips } from '../FactChips.tsx'
import type { ListedCar } from './car-pages.ts'
import { rowLinkId } from './rows-in-sight.ts'
import { YourAmount } from './YourAmount.tsx'

interface CarRowProps {
  car: ListedCar
  /** Milliseconds. */
  now: number
}

/** The whole row leads to the car, but for its amount. Greyed and no link once the car has gone. */
export const CarRow = memo(function CarRow({ car, now }: CarRowProps) {
  const { vehicleId, isGone = false, quotes } = car
  const distance = distanceWords(car)
  const place = distance === '' ? car.district : `${car.district}, ${distance}`
  return (
    <div role="listitem" className={isGone ? 'car-row gone' : 'car-row'} data-vehicle={vehicleId}>
      <Thumbnail car={car} />
      <div className="row-head">
        {isGone ? (
          <div id={rowLinkId(vehicleId)} tabIndex={-1}>
            <Plate registration={car.registrationNumber} />
          </div>
        ) : (
          <Link
            id={rowLinkId(vehicleId)}
            className="car-link"
            href={`/agents/cars/${vehicleId}`}
            aria-label={`${car.registrationNumber} ${place}`}
          >
            <Plate registration={car.registrationNumber} />
          </Link>
        )}
        <Age car={car} now={now} />
      </div>
      <Name car={car} now={now} />
      <div className="row-place">
        <p>
          <strong>{car.district}</strong>
          {distance !== '' && `, ${distance}`}
        </p>
        <p className="row-quotes">{quotes === 0 ? 'No quotes' : quoteCountWords(quotes)}</p>
      </div>
      <Words car={car} now={now} />
      <Chips car={car} />
      {isGone ? <p className="row-gone">This car has gone</p> : <YourAmount car={car} />}
    </div>
  )
})

function Thumbnail({ car: { thumbnail, isGone = false } }: { car: ListedCar }) {
  if (thumbnail === null || isGone) {
    return <p className="row-photo none">{isGone ? 'Gone' : 'No photo'}</p>
  }
  // The plate beside it says which car it shows.
  return (
    <img
      className="row-photo"
      src={thumbnail}
      alt=""
      width="160"
      height="120"
      loading="lazy"
      decoding="async"
    />
  )
}

/** How long ago in words, the moment itself on hover. */
function Age({ car: { postedAt, isNew = false }, now }: CarRowProps) {
  return (
    <p className="row-age">
      {isNew && <strong>New </strong>}
      <time dateTime={postedAt} title={MOMENT.format(Date.parse(postedAt))}>
        {shortAge(postedAt, now)}
      </time>
    </p>
  )
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** What the registers call it, its year never cut; the owner’s words where they do not know it. */
function Name({ car: { details, problem }, now }: CarRowProps) {
  if (details === null) return <p className="row-name">{problem}</p>
  const { description, year } = details
  const end = year === null ? '' : `, ${year}`
  return (
    <p className="row-name known">
      <strong>{description.slice(0, description.length - end.length)}</strong>
      <strong>{end}</strong>
      <span>{shortMot(details, now)}</span>
    </p>
  )
}

/** What the owner wrote, and on a phone's open row what the registers say. */
function Words({ car: { details, problem }, now }: CarRowProps) {
  if (details === null) return null
  const known = motAndMiles(details, now)
  return (
    <div className="row-words">
      {problem !== '' && <p className="row-issues">{problem}</p>}
      {known !== '' && <p className="row-known">{known}.</p>}
    </div>
  )
}

function Chips({ car: { facts, phoneConfirmed } }: { car: ListedCar }) {
  return (
    <div className="row-chips">
      <FactChips facts={facts} none="No facts given" />
      {!phoneConfirmed && <p>Number not confirmed</p>}
    </div>
  )
}
