// The promise that stands on every page with a form.

/** A white sign hung under the board. */
export function Banner() {
  return (
    <p className="banner">
      <strong>No hidden charges</strong> for removal, paperwork or other fees.
    </p>
  )
}
