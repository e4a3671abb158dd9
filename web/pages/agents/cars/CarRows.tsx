import { memo } from 'react'
import { Link } from 'wouter'
import { motAndMiles } from '../details-words.ts'
import { distanceWords, quoteCountWords, ageWords } from '../car-words.ts'
import { FactChips } from '../FactChips.tsx'
import { ownWords } from '../quote-words.ts'
import { Plate } from '../../../components/Plate.tsx'
import type { ListedCar } from './car-pages.ts'
import { rowLinkId } from './rows-in-sight.ts'

interface CarRowProps {
  car: ListedCar
  /** Milliseconds. */
  now: number
}

/**
 * The whole row leads to the car; its link is named by plate and place, so that it is not read twice. Greyed
 * and no link once the car has gone.
 */
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
function About({ car: { details, problem, facts }, now }: CarRowProps) {
  const known = details === null ? '' : motAndMiles(details, now)
  return (
    <div className="row-about">
      {details !== null && <p className="row-name">{details.description}</p>}
      {known !== '' && <p className="row-known">{known}</p>}
      {problem !== '' && <p className="row-issues">{problem}</p>}
      <FactChips facts={facts} />
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
      {ownQuote !== null && <p className="own">{ownWords(ownQuote)}</p>}
    </div>
  )
}

interface CarOnly {
  car: ListedCar
}

const IN_GROUP = 20

/**
 * The list of cars, in groups: only those in sight are laid out, so that a thousand rows cost an old phone
 * what a screenful does. Screen readers meet one list. `now` in milliseconds.
 */
export function CarRows({ cars, now }: { cars: ListedCar[]; now: number }) {
  const groups = Array.from({ length: Math.ceil(cars.length / IN_GROUP) }, (_, group) =>
    cars.slice(group * IN_GROUP, (group + 1) * IN_GROUP),
  )
  return (
    <div role="list" aria-label="Cars">
      {groups.map((group) => (
        <div key={group[0]?.vehicleId} role="presentation" className={classOf(group)}>
          {group.map((car) => (
            <CarRow key={car.vehicleId} car={car} now={now} />
          ))}
        </div>
      ))}
    </div>
  )
}

// A row that names its car is higher on a phone, and a group out of sight has an estimated height.
function classOf(group: ListedCar[]): string {
  const named = group.filter(({ details }) => details !== null)
  return named.length > group.length / 2 ? 'car-group named' : 'car-group'
}

/** How long ago in words, the moment itself on hover. `now` in milliseconds. */
function Age({ postedAt, now }: { postedAt: string; now: number }) {
  return (
    <time dateTime={postedAt} title={MOMENT.format(Date.parse(postedAt))}>
      {ageWords(postedAt, now)}
    </time>
  )
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
  timeStyle: 'short',
})
