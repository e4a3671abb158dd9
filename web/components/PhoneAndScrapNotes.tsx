// Two things an owner asks before typing a phone number: who sees it, and what becomes of the car.

/** Quiet notes for beside or under a form. `children` come after them. */
export function PhoneAndScrapNotes({ children }: { children?: React.ReactNode }) {
  return (
    <div className="notes">
      <div>
        <h3>Your phone number</h3>
        <p>
          Only subscribed buyers can be given it, once you’ve said that the car is yours. You can
          delete your posting at any time.
        </p>
      </div>
      <div>
        <h3>If the car is scrapped</h3>
        <p>
          It goes to an Authorised Treatment Facility, which gives you a Certificate of Destruction.
          Then tell DVLA.
        </p>
      </div>
      {children}
    </div>
  )
}
