// The edit page's second board: who sees the posting, who was given the number, and what the link can do.
import type { Disclosure } from '../../calls/get-posting.ts'
import { Disclosures } from './Disclosures.tsx'

interface YourPostingProps {
  /** The number of days after which an idle posting is deleted. */
  keepDays: string
  /** Null until the posting is loaded. */
  disclosures: Disclosure[] | null
}

/** Facts, and the record of who has the number. */
export function YourPosting({ keepDays, disclosures }: YourPostingProps) {
  return (
    <section className="board" aria-labelledby="your-posting">
      <h2 id="your-posting">Your posting</h2>
      <div className="facts">
        <div>
          <h3>Local buyers can see it</h3>
          <p>Until you delete it, or {keepDays} days after you last used it.</p>
        </div>
        {disclosures !== null && <Disclosures disclosures={disclosures} />}
        <div>
          <h3>Your link is the key</h3>
          <p>Anyone who has it can view, edit or delete the posting. Keep it to yourself.</p>
        </div>
      </div>
    </section>
  )
}
