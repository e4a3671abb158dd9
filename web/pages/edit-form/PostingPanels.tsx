// What the reader of the edit page came for: whose car it is, whether it is listed, and its quotes.
import { POSTED_AGAIN } from '../../../domain/posting-in-words.ts'
import { quotesInWords } from '../../../domain/quotes-in-words.ts'
import { Plate } from '../../components/Plate.tsx'
import type { OpenedPosting } from '../../calls/posting.ts'
import { readablePhone } from '../../../domain/readable-phone.ts'
import { Answer, NO, WhoseCar, YES } from '../../components/WhoseCar.tsx'
import type { MouseEvent } from 'react'

interface PostingPanelsProps {
  /** Null until it is loaded. */
  posting: OpenedPosting['posting'] | null
  /** The number of days after which an idle posting is deleted. */
  keepDays: string
  wayToQuotes: WayToQuotes
}

/** A board of two panels: the posting, and its quotes. Its heading can have the focus. */
export function PostingPanels({ posting, keepDays, wayToQuotes }: PostingPanelsProps) {
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
        <div className="standing-words">
          {posting?.vehicle !== null && <p className="vehicle">{posting?.vehicle ?? '\u00A0'}</p>}
          <p>
            {posting?.superseded === true
              ? POSTED_AGAIN
              : `Local buyers can see it until you delete it, or for ${keepDays} days after you last use it.`}
          </p>
        </div>
        <p className="jumps">
          <a href="#details">Edit details</a>
          <a href="#delete">Delete posting</a>
        </p>
      </section>
      <section className="panel" aria-labelledby="your-quotes">
        <h2 id="your-quotes">{posting === null ? 'Quotes' : quotesInWords(posting.quotes)}</h2>
        {posting !== null && posting.quotes !== null ? (
          <QuotesLink className="button" path={posting.quotes.path} {...wayToQuotes} />
        ) : (
          <p className="coming">{posting !== null && 'We’ll text you when a buyer quotes.'}</p>
        )}
      </section>
    </div>
  )
}

interface AskedPostingProps {
  posting: OpenedPosting['posting']
  busy: boolean
  onYes: () => void
  onNo: (button: HTMLElement) => void
}

/** First on the page until somebody has said whose car it is. */
export function AskedPosting({ posting, busy, onYes, onNo }: AskedPostingProps) {
  const phone = readablePhone(posting.phoneNumber)
  return (
    <WhoseCar
      level="h1"
      registration={posting.registrationNumber}
      vehicle={posting.vehicle}
      why={`Somebody gave us your number, ${phone}, to sell it to a local buyer.`}
    >
      <div className="answers">
        <Answer {...YES} disabled={busy} onClick={onYes} />
        <Answer {...NO} disabled={busy} onClick={onNo} />
      </div>
    </WhoseCar>
  )
}

interface DetailsHeadingProps {
  isAsked: boolean
  quotes: OpenedPosting['posting']['quotes']
  wayToQuotes: WayToQuotes
}

/** Over the form. Before the question is answered it says what else answers it. */
export function DetailsHeading({ isAsked, quotes, wayToQuotes }: DetailsHeadingProps) {
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
        <p>
          {quotesInWords(quotes)}. <QuotesLink path={quotes.path} {...wayToQuotes} />
        </p>
      )}
    </>
  )
}

/** The way to the quotes, wherever the page shows it. */
interface WayToQuotes {
  onSeeQuotes: (path: string) => void
  /** Followed already: says so, and takes no second tap. */
  isLeaving: boolean
  /** An edit waits for the connection: to follow it here would be an answer. */
  isHeld: boolean
}

interface QuotesLinkProps extends WayToQuotes {
  className?: string
  /** The address of the quotes page. */
  path: string
}

/**
 * Following it says that the car is theirs. Opened in another tab it says nothing, and the quotes page
 * asks.
 */
function QuotesLink({ className, path, onSeeQuotes, isLeaving, isHeld }: QuotesLinkProps) {
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!isLeaving && !isHeld) onSeeQuotes(path)
  }
  return (
    <a className={className} href={path} aria-disabled={isHeld || undefined} onClick={follow}>
      <span>{isLeaving ? 'Opening the quotes..' : 'See all quotes'}</span>
    </a>
  )
}
