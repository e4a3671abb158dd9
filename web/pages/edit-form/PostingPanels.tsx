// What the reader of the edit page came for: whose car it is, whether it is listed, and its quotes.
import type { ReactNode } from 'react'
import { inPounds } from '../../../domain/money.ts'
import { POSTED_AGAIN, UNDER_OFFER } from '../../../domain/posting-in-words.ts'
import { quotesInWords } from '../../../domain/quotes-in-words.ts'
import { guideExplained, guideInWords, SCRAP_GUIDE } from '../../../domain/scrap-guide-in-words.ts'
import { readablePhone } from '../../../domain/readable-phone.ts'
import type { Posting } from '../../../domain/wire/posting.ts'
import { Plate } from '../../components/Plate.tsx'
import { WhoseCar } from '../../components/WhoseCar.tsx'

interface PostingPanelsProps {
  /** Null until it is loaded. */
  posting: Posting | null
  /** The number of days after which an idle posting is deleted. */
  keepDays: string
  /** The way to the quotes, where there are any. */
  seeQuotes: ReactNode
}

/** A board of two panels: the posting, and its quotes. Its heading can have the focus. */
export function PostingPanels({ posting, keepDays, seeQuotes }: PostingPanelsProps) {
  return (
    <div className="board panels">
      <section className="panel" aria-labelledby="your-posting">
        <h1 id="your-posting" tabIndex={-1}>
          Your posting
        </h1>
        {posting === null ? (
          <p className="plate small" />
        ) : (
          <Plate registration={posting.registrationNumber} />
        )}
        <div className="status-words">
          {posting?.vehicle !== null && <p className="vehicle">{posting?.vehicle ?? '\u00A0'}</p>}
          <p>{visibilityOf(posting, keepDays)}</p>
        </div>
        <p className="jumps">
          <a href="#details">Edit details</a>
          <a href="#delete">Delete posting</a>
        </p>
      </section>
      <section className="panel" aria-labelledby="your-quotes">
        <h2 id="your-quotes">{posting === null ? 'Quotes' : bestOf(posting)}</h2>
        <div className="panel-guide">{posting !== null && <GuideOrDeal posting={posting} />}</div>
        {posting !== null && posting.deal !== null ? (
          <a className="button" href={posting.deal.path}>
            See what to do next
          </a>
        ) : posting === null || posting.quotes === null ? (
          <p className="coming">{posting !== null && 'We’ll text you when a buyer quotes.'}</p>
        ) : (
          seeQuotes
        )}
      </section>
    </div>
  )
}

function visibilityOf(posting: Posting | null, keepDays: string): string {
  if (posting?.superseded === true) return POSTED_AGAIN
  if (posting !== null && posting.deal !== null) return UNDER_OFFER
  return `Local buyers can see it until you delete it, or for ${keepDays} days after you last use it.`
}

function bestOf({ deal, quotes }: Posting): string {
  return deal === null ? quotesInWords(quotes) : `${deal.agentName}, ${inPounds(deal.amount)}`
}

function GuideOrDeal({ posting: { deal, scrapGuide } }: { posting: Posting }) {
  if (deal !== null) return <p>You chose this buyer.</p>
  if (scrapGuide === null) return null
  return (
    <details>
      <summary>
        {SCRAP_GUIDE}: {guideInWords(scrapGuide)}
      </summary>
      {guideExplained(scrapGuide).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </details>
  )
}

interface AskedPostingProps {
  posting: Posting
  /** The two answers. */
  children: ReactNode
}

/** First on the page until somebody has said whose car it is. */
export function AskedPosting({ posting, children }: AskedPostingProps) {
  const phone = readablePhone(posting.phoneNumber)
  return (
    <WhoseCar
      level="h1"
      registration={posting.registrationNumber}
      vehicle={posting.vehicle}
      why={`Somebody gave us your number, ${phone}, to sell it to a local buyer.`}
    >
      <div className="answers">{children}</div>
    </WhoseCar>
  )
}

interface DetailsHeadingProps {
  isAsked: boolean
  quotes: Posting['quotes']
  seeQuotes: ReactNode
}

/** Over the form. Before the question is answered it says what else answers it. */
export function DetailsHeading({ isAsked, quotes, seeQuotes }: DetailsHeadingProps) {
  if (!isAsked) {
    return (
      <h2 id="details" tabIndex={-1}>
        Details of the posting
      </h2>
    )
  }
  const also =
    quotes === null ? 'Updating the details' : 'Updating the details or seeing the quotes'
  return (
    <>
      <h2 id="details" tabIndex={-1}>
        What was posted
      </h2>
      <p>{also} also says that the car is yours.</p>
      {quotes !== null && (
        <div className="quotes-line">
          <p>{quotesInWords(quotes)}.</p>
          {seeQuotes}
        </div>
      )}
    </>
  )
}
