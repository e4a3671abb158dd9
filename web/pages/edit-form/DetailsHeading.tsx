// Over the form of the edit page. Before the question is answered it says what else answers it.
import { quotesInWords } from '../../../domain/quotes-in-words.ts'
import type { OpenedPosting } from '../../calls/get-posting.ts'
import { QuotesLink, type WayToQuotes } from './QuotesLink.tsx'

interface DetailsHeadingProps {
  isAsked: boolean
  quotes: OpenedPosting['posting']['quotes']
  wayToQuotes: WayToQuotes
}

/** A heading and, while the question stands, a line or two. */
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
