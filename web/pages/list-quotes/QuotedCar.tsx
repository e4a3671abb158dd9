// Which car the quotes are for; while nobody has said whose it is, the question.
import type { Listing } from '../../calls/get-listing.ts'
import { Plate } from '../../components/Plate.tsx'
import { Answer, WhoseCar, YES } from '../../components/WhoseCar.tsx'

interface QuotedCarProps {
  listing: Listing
  answering: 'idle' | 'busy' | 'failed'
  onYes: () => void
}

/** For who was texted by mistake. */
export const NOT_YOURS =
  'Not your car? Tell us with the link in our first text, or reply STOP to any text.'

/** For who has a link that cannot confirm the number. It names none: the page may be forwarded. */
export const BY_OTHER_LINK =
  'Buyers can’t be given your number until you open the other link we texted you.'

/** A line with plate and name, or a board. A forwarded link must not delete, so it has no "No". */
export function QuotedCar({ listing, answering, onYes }: QuotedCarProps) {
  const { registrationNumber, vehicle, phoneConfirmation } = listing
  if (phoneConfirmation !== 'by-this-link') {
    return (
      <>
        <div className="quoted-car">
          <Plate registration={registrationNumber} />
          {vehicle !== null && <p className="vehicle">{vehicle}</p>}
        </div>
        {phoneConfirmation === 'by-other-link' && <p className="sub">{BY_OTHER_LINK}</p>}
      </>
    )
  }
  return (
    <WhoseCar
      level="h2"
      registration={registrationNumber}
      vehicle={vehicle}
      why="We texted you because buyers have quoted for it."
    >
      <Answer {...YES} disabled={answering === 'busy'} onClick={onYes} />
      <p className="after-answers" role="alert">
        {answering === 'failed' && 'We couldn’t save your answer. Please try again.'}
      </p>
      <p className="after-answers">{NOT_YOURS}</p>
    </WhoseCar>
  )
}
