// Two things an owner asks before typing a phone number: who sees it, and what becomes of the car.

import { ScrapNote } from './ScrapNote.tsx'

/** Quiet notes for beside or under a form. */
export function PhoneAndScrapNotes() {
  return (
    <div className="notes">
      <div>
        <h3>Your phone number</h3>
        <p>
          Only subscribed buyers can be given it, once you’ve said that the car is yours. You can
          delete your posting at any time.
        </p>
      </div>
      <ScrapNote />
    </div>
  )
}
