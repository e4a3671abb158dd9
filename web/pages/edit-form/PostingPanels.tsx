// What the reader of the edit page came for: is it up, and what have they got?
import { POSTED_AGAIN } from '../../../domain/posting-in-words.ts'
import { quotesInWords } from '../../../domain/quotes-in-words.ts'
import { Plate } from '../../components/Plate.tsx'
import type { OpenedPosting } from '../../calls/get-posting.ts'
import { QuotesLink, type WayToQuotes } from './QuotesLink.tsx'

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
