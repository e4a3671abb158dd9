// The edit page's second board: who sees the posting, and what its link can do.

/** `keepDays` is the number of days after which an idle posting is deleted. */
export function YourPosting({ keepDays }: { keepDays: string }) {
  return (
    <section className="board" aria-labelledby="your-posting">
      <h2 id="your-posting">Your posting</h2>
      <div className="facts">
        <div>
          <h3>Local buyers can see it</h3>
          <p>Until you delete it, or {keepDays} days after you last used it.</p>
        </div>
        <div>
          <h3>Your link is the key</h3>
          <p>Anyone who has it can view, edit or delete the posting. Keep it to yourself.</p>
        </div>
      </div>
    </section>
  )
}
