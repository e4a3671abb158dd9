import type { Agent } from '../../../../domain/wire/agents.ts'
import { Heading } from '../Heading.tsx'
import { CarList } from './CarList.tsx'
import { PhoneFilters } from './PhoneFilters.tsx'
import { useCarFilters, type ListFilters } from './use-car-filters.ts'
import { useReturnToList, useScrollRestoration } from './use-scroll-restoration.ts'
import { OnlyFields, PlaceFields, OrderChoice } from './FilterFields.tsx'
import { SearchField } from './SearchField.tsx'
import { useWide } from '../use-wide.ts'

/** The list at /agents. */
export function CarsPage({ agent }: { agent: Agent }) {
  useReturnToList(agent.agentId)
  const list = useCarFilters(agent.yardPostcode)
  const isWide = useWide()
  const place = useScrollRestoration(agent.agentId)
  return (
    <>
      <Heading unseen takesFocus={place === null || !place.opened}>
        Cars
      </Heading>
      <div className="cars">
        <form role="search" aria-label="Cars" onSubmit={(event) => event.preventDefault()}>
          {isWide ? <RailFilters list={list} /> : <PhoneFilters list={list} />}
        </form>
        <CarList agentId={agent.agentId} list={list} isReturn={place !== null} />
      </div>
    </>
  )
}

/** The filters beside the list. */
function RailFilters({ list }: { list: ListFilters }) {
  return (
    <div className="cars-rail">
      <SearchField list={list} labelled />
      <PlaceFields list={list} />
      <OrderChoice list={list} labelled />
      <OnlyFields list={list} />
    </div>
  )
}
