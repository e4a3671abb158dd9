// Before the first quote.
import { Link } from 'wouter'

/** Says what will stand here, and leads to the cars. */
export function NoQuotes() {
  return (
    <div className="own-quotes-none">
      <h2>You haven’t quoted yet</h2>
      <p>Open a car, type an amount and send it. You’ll find your quotes here, with their cars.</p>
      <Link href="/agents" className="button primary">
        See the Cars
      </Link>
    </div>
  )
}
