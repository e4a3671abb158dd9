import { quotesCall, type QuotesLink } from '../../../domain/addresses.ts'
import type { Listing } from '../../../domain/wire/quotes.ts'
import { Plate } from '../../components/Plate.tsx'
import { StepForm } from '../../components/link-pages/StepForm.tsx'
import { Answer, WhoseCar, YES } from '../../components/WhoseCar.tsx'
import type { Settings } from '../../../domain/site-settings.ts'
import type { Answering } from './use-quotes.ts'

/** For somebody who was texted by mistake. */
function notYours({ stopByReply }: Pick<Settings, 'stopByReply'>): string {
  return `Not your car? Tell us with the link in our first text${stopByReply}.`
}

/** For a link that cannot confirm the number. It names none: the page may be forwarded. */
const BY_OTHER_LINK =
  'Buyers can’t be given your number until you open the other link we texted you.'

/** A line with plate and name. It has its room before the car is there. */
export function QuotedCar({ listing }: { listing: Listing | null }) {
  return (
    <div className="quoted-car">
      {listing !== null && (
        <>
          <Plate registration={listing.registrationNumber} />
          <div>
            {listing.vehicle !== null && <p className="vehicle">{listing.vehicle}</p>}
            <p className="about">{listing.about}</p>
          </div>
        </>
      )}
    </div>
  )
}

interface CarQuestionProps {
  listing: Listing
  link: QuotesLink
  /** Both are the script's. */
  answering?: Answering
  onYes?: () => void
  settings: Settings
}

/** A board, a line, or nothing. A forwarded link must not delete, so it has no "No". */
export function CarQuestion({ listing, link, answering, onYes, settings }: CarQuestionProps) {
  const { registrationNumber, vehicle, phoneConfirmation } = listing
  if (phoneConfirmation === 'by-other-link') return <p className="sub">{BY_OTHER_LINK}</p>
  if (phoneConfirmation === 'confirmed') return null
  return (
    <WhoseCar
      level="h2"
      registration={registrationNumber}
      vehicle={vehicle}
      why="We texted you because buyers have quoted for it."
    >
      <StepForm action={quotesCall(link, 'link-opened')} onSend={onYes}>
        <Answer {...YES} disabled={answering?.state === 'busy'} />
      </StepForm>
      <p className="after-answers" role="alert">
        {answering?.state === 'failed' && answering.words}
      </p>
      <p className="after-answers">{notYours(settings)}</p>
    </WhoseCar>
  )
}
