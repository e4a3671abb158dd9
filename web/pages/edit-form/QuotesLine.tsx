// Leads from the posting to its quotes, once there is one.

/** `quotes` is null while there is none; its `path` is the address of the quotes page. */
export function QuotesLine({ quotes }: { quotes: { count: number; path: string } | null }) {
  if (quotes === null) return null
  const { count, path } = quotes
  return (
    <p className="alert done">
      <span>
        <strong>
          {count} {count === 1 ? 'quote' : 'quotes'} for this car.
        </strong>{' '}
        <a href={path}>See all quotes</a>
      </span>
    </p>
  )
}
