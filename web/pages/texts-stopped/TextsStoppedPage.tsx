// What follows "Stop These Texts" for who has no JavaScript.

/** Leads home, as the modal of the edit page does. */
export function TextsStoppedPage() {
  return (
    <main className="single">
      <div className="board">
        <h1>Texts stopped</h1>
      </div>
      <div className="fields">
        <p>We’ve deleted the posting. We won’t text this number again.</p>
        <a className="button primary" href="/">
          Back to Home Page
        </a>
      </div>
    </main>
  )
}
