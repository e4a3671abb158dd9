import { memo } from 'react'
import { inPounds } from '../../../../domain/basics/money.ts'
import { lastValidDay } from '../../../../domain/basics/days.ts'
import {
  ALL_QUOTES,
  NO_PRICES,
  NO_QUOTES,
  PAYMENT_ADVICE,
} from '../../../../domain/market/quotes-page.ts'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import { timeInWords } from '../../../../domain/basics/time.ts'
import type { ListedQuote, Listing } from '../../../../domain/wire/quotes.ts'
import {
  CarQuestion,
  ScrapGuideLine,
  YES_MINE,
} from '../../../components/link-pages/LinkPageParts.tsx'
import { Plate } from '../../../components/Plate.tsx'
import { QuoteCard } from './QuoteCard.tsx'
import { Step, type Steps } from './Step.tsx'

interface AllQuotesProps {
  quotes: ListedQuote[]
  listing: Listing | null
  /** It came after the quotes, which it must not move. */
  isLate: boolean
  steps: Steps
  busy?: Steps['busy']
  isLinkTexted: boolean
  settings: Settings
}

/** A deal stands over the quotes, which stay as they were. */
export function AllQuotes(props: AllQuotesProps) {
  const { quotes, listing, isLate, steps, busy, isLinkTexted, settings } = props
  const choice = listing?.choice ?? null
  const question = listing && <WhoseCar {...{ listing, settings }} steps={{ ...steps, busy }} />
  return (
    <>
      {choice !== null && <Chosen choice={choice} steps={steps} isLinkTexted={isLinkTexted} />}
      {!isLate && question}
      {quotes.length > 0 && <p className="sub">{ALL_QUOTES}</p>}
      {(listing !== null || isLate) && <QuotedCar listing={listing} />}
      <QuoteList quotes={quotes} chosenId={choice?.quoteId ?? null} steps={steps} />
      {isLate && question}
      <NoLongerOnOffer quotes={quotes} steps={steps} />
      {listing?.choice === null && (
        <section className="part" aria-labelledby="close">
          <h2 id="close" tabIndex={-1}>
            Sold it already?
          </h2>
          <TextedLink what="a link to take it down" isTexted={isLinkTexted} steps={steps} />
        </section>
      )}
      <p className="advice">
        <a href="/complain">Complain about a buyer or about us</a>
      </p>
    </>
  )
}

/** Plate, name and guide. Where the car is late, its room is there before it. */
function QuotedCar({ listing }: { listing: Listing | null }) {
  return (
    <div className="quoted-car">
      {listing !== null && (
        <>
          <Plate registration={listing.registrationNumber} />
          {listing.vehicle !== null && <strong>{listing.vehicle}</strong>}
          <ScrapGuideLine guide={listing.scrapGuide} />
        </>
      )}
    </div>
  )
}

/** A strip, a line, or nothing. A forwarded link must not delete, so there is no "No", and it names no number. */
function WhoseCar(props: Pick<AllQuotesProps, 'steps' | 'settings'> & { listing: Listing }) {
  const { steps, settings } = props
  const { phoneConfirmation } = props.listing
  if (phoneConfirmation === 'confirmed') return null
  if (phoneConfirmation === 'by-other-link') {
    return (
      <p className="sub">
        Buyers can’t be given your number until you open the other link we texted you.
      </p>
    )
  }
  return (
    <CarQuestion
      phone={null}
      note={<p>Not your car? Open our first text{settings.stopByReply}.</p>}
    >
      <Step name="link-opened" quote={null} steps={steps}>
        <button type="submit" className="button" disabled={steps.busy?.name === 'link-opened'}>
          {YES_MINE}
        </button>
      </Step>
    </CarQuestion>
  )
}

interface ChosenProps extends Pick<AllQuotesProps, 'steps' | 'isLinkTexted'> {
  choice: NonNullable<Listing['choice']>
}

/** A quotes link may have been forwarded: the way to the deal, and to the posting, is a text. */
function Chosen({ choice, steps, isLinkTexted }: ChosenProps) {
  const { agentName, amount, awaitsOwner, undoUntil, collected } = choice
  return (
    <section className="card best chosen" aria-labelledby="choice">
      <h2 id="choice" tabIndex={-1}>
        {collected
          ? `${agentName} has collected your car`
          : `You chose ${agentName} for ${inPounds(amount)}`}
      </h2>
      <p>
        {collected && 'The page we texted you says what to do now.'}
        {!collected &&
          (awaitsOwner
            ? 'They’ll get your number once you say on the page we texted you that you chose them.'
            : 'The page we texted you says what to have ready and what they pay.')}
      </p>
      <TextedLink what="the link to it again" isTexted={isLinkTexted} steps={steps} />
      {undoUntil !== null && !collected && (
        <Step name="undo-choice" quote={null} steps={steps}>
          <p>You can undo this until {timeInWords(undoUntil)}.</p>
          <button type="submit" className="link">
            Undo
          </button>
        </Step>
      )}
    </section>
  )
}

function TextedLink({ what, isTexted, steps }: { what: string; isTexted: boolean; steps: Steps }) {
  if (isTexted) return <p role="status">We’ve texted you {what}.</p>
  return (
    <>
      <p>We’ll text you {what}.</p>
      <Step name="close" quote={null} steps={steps}>
        <button type="submit" className="button">
          Text me the link
        </button>
      </Step>
    </>
  )
}

type QuoteListProps = Pick<AllQuotesProps, 'quotes' | 'steps'>

type ListedProps = QuoteListProps & { chosenId: string | null }

const QuoteList = memo(function QuoteList({ quotes, chosenId, steps }: ListedProps) {
  if (quotes.length === 0) {
    return (
      <div className="outline-board">
        <h2>{NO_QUOTES.heading}</h2>
        <p>{NO_QUOTES.text}</p>
      </div>
    )
  }
  const onOffer = quotes.filter(isOnOffer)
  if (onOffer.length === 0) return steps.canDecide ? <p className="sub">{NO_PRICES}</p> : null
  const best = Math.max(...onOffer.map(({ amount }) => amount))
  const tagOf = ({ quoteId, amount }: ListedQuote): string | null => {
    if (chosenId !== null) return quoteId === chosenId ? 'Your choice' : null
    return amount === best ? 'Best price' : null
  }
  return (
    <>
      <ul className="plain cards">
        {onOffer.map((quote) => (
          <li key={quote.quoteId + quote.agentName + quote.created_at}>
            <QuoteCard quote={quote} tag={tagOf(quote)} steps={steps} />
          </li>
        ))}
      </ul>
      <p className="advice">{PAYMENT_ADVICE}</p>
    </>
  )
})

export function isOnOffer({ standing }: ListedQuote): boolean {
  return standing === 'on-offer'
}

/** The id of the button that takes "No thanks" back. */
export function undoOf({ quoteId }: ListedQuote): string {
  return `undo-${quoteId}`
}

/** Declined and expired quotes, and those whose buyer was sent away: no phone, and a way back only from “No thanks”. */
function NoLongerOnOffer({ quotes, steps }: QuoteListProps) {
  const gone = quotes.filter((quote) => !isOnOffer(quote))
  if (gone.length === 0) return null
  return (
    <section className="part" aria-labelledby="gone">
      <h2 id="gone">No longer on offer</h2>
      <ul className="plain lines">
        {gone.map((quote) => (
          <li key={quote.quoteId} className="row">
            <div className="grow">
              <p id={`gone-${quote.quoteId}`}>
                <b>{inPounds(quote.amount)}</b> {quote.agentName}
              </p>
              <p className="quiet">{whyGone(quote)}</p>
            </div>
            {quote.standing === 'declined' && steps.canDecide && (
              <Step name="undo-decline" quote={quote} steps={steps}>
                <button
                  id={undoOf(quote)}
                  type="submit"
                  className="link"
                  aria-describedby={`gone-${quote.quoteId}`}
                >
                  Undo
                </button>
              </Step>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function whyGone({ standing, validUntil }: ListedQuote): string {
  if (standing === 'declined') return 'You said no thanks.'
  if (standing === 'sent-away') {
    return 'They wanted to pay less and you sent them away. We told them. Your car is back with the other buyers.'
  }
  const since = validUntil === null ? '' : ` ${lastValidDay(validUntil)}`
  return `Expired${since}. They can renew it.`
}
