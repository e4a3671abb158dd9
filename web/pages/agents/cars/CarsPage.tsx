// The cars that agents may quote on: searched, filtered, loaded as one scrolls, and kept true while the
// page is open.
import type { Agent } from '../../../calls/agents/profile.ts'
import { Heading } from '../Heading.tsx'
import { CarList } from './CarList.tsx'
import { PhoneFilters } from './PhoneFilters.tsx'
import { RailFilters } from './RailFilters.tsx'
import { useCarFilters } from './use-car-filters.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useWide } from './use-wide.ts'

/** The list at /agents. */
export function CarsPage({ agent }: { agent: Agent }) {
  const list = useCarFilters(agent.yardPostcode)
  const isWide = useWide()
  const place = useKeptPlace()
  return (
    <>
      <Heading unseen takesFocus={place === null || !place.opened}>
        Cars
      </Heading>
      <div className="cars">
        <form role="search" aria-label="Cars" onSubmit={(event) => event.preventDefault()}>
          {isWide ? <RailFilters list={list} /> : <PhoneFilters list={list} />}
        </form>
        <CarList list={list} isReturn={place !== null} />
      </div>
    </>
  )
}
