// One car of the list. The whole row leads to the car; its link is named by the plate and the place, so
// that it is not read twice.
import { memo } from 'react'
import { Link } from 'wouter'
import { Age } from '../car-facts/Age.tsx'
import { motAndMiles } from '../car-facts/details-words.ts'
import { distanceWords } from '../car-facts/place-words.ts'
import { poundsWords, quoteCountWords } from '../car-facts/quote-words.ts'
import { Plate } from '../../../components/Plate.tsx'
import type { ListedCar } from './car-pages.ts'
import { rowLinkId } from './rows-in-sight.ts'

interface CarRowProps {
  car: ListedCar
  /** Milliseconds. */
  now: number
}

/** An item of the list; greyed and no link once the car has gone. */
export const CarRow = memo(function CarRow({ car, now }: CarRowProps) {
  const { vehicleId, isGone = false, isNew = false } = car
  return (
    <div role="listitem" className={isGone ? 'car-row gone' : 'car-row'} data-vehicle={vehicleId}>
      <Thumbnail car={car} />
      <div className="row-facts">
        {isGone ? (
          <div id={rowLinkId(vehicleId)} tabIndex={-1}>
            <PlateAndPlace car={car} />
          </div>
        ) : (
          <Link id={rowLinkId(vehicleId)} className="car-link" href={`/agents/cars/${vehicleId}`}>
            <PlateAndPlace car={car} />
          </Link>
        )}
        <p className="car-age">
          {isNew && <strong>New </strong>}
          <Age postedAt={car.postedAt} now={now} />
        </p>
      </div>
      <About car={car} now={now} />
      <Standing car={car} />
    </div>
  )
})

function PlateAndPlace({ car }: { car: ListedCar }) {
  const distance = distanceWords(car)
  return (
    <>
      <Plate registration={car.registrationNumber} />
      <p>
        <strong>{car.district}</strong>
        {distance !== '' && `, ${distance}`}
      </p>
    </>
  )
}

// What the car is, and what is wrong with it.
function About({ car: { details, problem }, now }: CarRowProps) {
  const known = details === null ? '' : motAndMiles(details, now)
  return (
    <div className="row-about">
      {details !== null && <p className="row-name">{details.description}</p>}
      {known !== '' && <p className="row-known">{known}</p>}
      {problem !== '' && <p className="row-issues">{problem}</p>}
    </div>
  )
}

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

function Standing({ car: { isGone = false, quotes, ownQuote, phoneConfirmed } }: CarOnly) {
  if (isGone) return <p className="car-standing">This car has gone</p>
  return (
    <div className="car-standing">
      <p>{quoteCountWords(quotes)}</p>
      {!phoneConfirmed && <p>Number not confirmed</p>}
      {ownQuote !== null && <p className="own">Your quote {poundsWords(ownQuote.amount)}</p>}
    </div>
  )
}

interface CarOnly {
  car: ListedCar
}
