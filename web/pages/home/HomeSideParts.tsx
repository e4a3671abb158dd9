import { Steps } from '../../components/Steps.tsx'
import { ScrapNote } from '../../components/ScrapNote.tsx'

const STEPS = [
  { what: 'We’ll text you a link', how: 'Open it so that buyers can reach you.' },
  { what: 'Buyers will reach out', how: 'You’ll see all their quotes on one page.' },
  { what: 'You choose', how: 'Contact the buyer with the best price, or none of them.' },
]

export function HomeSideParts() {
  return (
    <>
      <Banner />
      <Steps steps={STEPS} />
      <PhoneAndScrapNotes />
    </>
  )
}

function Banner() {
  return (
    <p className="banner">
      <strong>No hidden charges</strong> for removal, paperwork or other fees.
    </p>
  )
}

function PhoneAndScrapNotes() {
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
