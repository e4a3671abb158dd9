import type { ReactNode } from 'react'
import { ScrapNote } from '../../components/ScrapNote.tsx'

export const NOT_ME = 'Not your car? Stop these texts'

/** What the link can do, what happens to the car, and the way out for a stranger. */
export function OwnersNotes({ notMe }: { notMe: ReactNode }) {
  return (
    <div className="notes">
      <div>
        <h3>Your link is the key</h3>
        <p>Anyone who has it can view, edit or delete the posting. Keep it to yourself.</p>
      </div>
      <ScrapNote />
      <p>{notMe}</p>
    </div>
  )
}
