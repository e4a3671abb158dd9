// The heading of the request form: one sentence, drawn in two sizes.

/** The page's h1. */
export function Pitch() {
  return (
    <h1 className="pitch">
      <strong>
        Get Paid <span>More -</span>
      </strong>{' '}
      Enter your reg and get an Offer that beats Scrap Value!
    </h1>
  )
}
