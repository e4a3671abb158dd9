import type { Agent } from '../../../../domain/wire/agents.ts'
import { Heading } from '../../../components/console/ConsoleFrame.tsx'
import { PaymentAlert } from '../sign-in/TradingStatus.tsx'
import { ToDo } from '../quotes/ToDo.tsx'
import { CarList } from './CarList.tsx'
import { PhoneFilters } from '../search/PhoneFilters.tsx'
import { useCounts } from '../search/use-car-list.ts'
import { useCarFilters, useReturnToFilters, type ListFilters } from '../search/use-car-filters.ts'
import { ChoiceFields, OnlyFields, TellMe } from '../search/FilterFields.tsx'
import { NearField, OrderButtons, SearchField } from '../search/SearchFields.tsx'
import { useWide } from '../../../components/console/use-wide.ts'

export function CarsPage({ agent }: { agent: Agent }) {
  useReturnToFilters(agent.agentId)
  const list = useCarFilters(agent.yardPostcode)
  const isWide = useWide()
  return (
    <>
      <Heading unseen>Cars</Heading>
      <PaymentAlert agent={agent} />
      <ToDo agent={agent} />
      <div className="cars stack">
        <form role="search" aria-label="Cars" onSubmit={(event) => event.preventDefault()}>
          {isWide ? <RailFilters list={list} /> : <PhoneFilters list={list} />}
        </form>
        <CarList agentId={agent.agentId} list={list} />
      </div>
    </>
  )
}

function RailFilters({ list }: { list: ListFilters }) {
  const counts = useCounts(list.search)
  return (
    <div className="cars-rail stack">
      <SearchField list={list} labelled />
      <div className="pair">
        <NearField list={list} />
        <ChoiceFields of={['within']} list={list} counts={counts} />
      </div>
      <OrderButtons list={list} />
      <div className="pair">
        <ChoiceFields of={['make', 'firstUsed', 'mot']} list={list} counts={counts} />
      </div>
      <OnlyFields list={list} counts={counts} />
      <TellMe list={list} />
    </div>
  )
}
