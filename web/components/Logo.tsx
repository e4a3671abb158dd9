// The mark: a small road sign whose road goes up, out of the scrap on either side.

/** A picture only; the site's name stands beside it. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 30 30" aria-hidden="true">
      <rect className="logo-board" width="30" height="30" rx="6" />
      <rect className="logo-line" x="2" y="2" width="26" height="26" rx="4.2" />
      <path className="logo-scrap" d="M6 17.6h6.4v3.6H6zm11.6 0H24v3.6h-6.4z" />
      <path className="logo-road" d="M13.4 25V12H9l6-7 6 7h-4.4v13z" />
    </svg>
  )
}
