// Home's banner, second board and notes, for the prerender alone.
import { Banner } from '../../components/Banner.tsx'
import { PhoneAndScrapNotes } from '../../components/PhoneAndScrapNotes.tsx'
import { Route } from '../../components/Route.tsx'

const STEPS = [
  { what: 'We’ll text you a link', how: 'Open it so that buyers can reach you.' },
  { what: 'Buyers will reach out', how: 'You’ll see all their quotes on one page.' },
  { what: 'You choose', how: 'Contact the buyer with the best price, or none of them.' },
]

/** In the order of a phone's one column. */
export function HomeSideParts() {
  return (
    <>
      <Banner />
      <Route steps={STEPS} />
      <PhoneAndScrapNotes />
    </>
  )
}
