// Home's banner, second board and notes, for the prerender alone.
import { Banner } from '../../components/Banner.tsx'
import { PhoneAndScrapNotes } from '../../components/PhoneAndScrapNotes.tsx'
import { Route } from '../../components/Route.tsx'

/** In the order of a phone's one column. */
export function HomeSideParts() {
  return (
    <>
      <Banner />
      <Route />
      <PhoneAndScrapNotes />
    </>
  )
}
