/** As specified: the banner of home and of the edit page. */
export function NoHiddenCharges() {
  return (
    <p className="banner">
      <strong>No hidden charges</strong> for removal, paperwork or other fees.
    </p>
  )
}
