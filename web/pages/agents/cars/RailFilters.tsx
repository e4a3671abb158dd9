// The filters beside the list.
import { OnlyFields, PlaceFields } from './FilterFields.tsx'
import { OrderChoice } from './OrderChoice.tsx'
import { SearchField } from './SearchField.tsx'
import type { ListFilters } from './use-car-filters.ts'

/** All of them, one below the other. */
export function RailFilters({ list }: { list: ListFilters }) {
  return (
    <div className="cars-rail">
      <SearchField list={list} labelled />
      <PlaceFields list={list} />
      <OrderChoice list={list} labelled />
      <OnlyFields list={list} />
    </div>
  )
}
