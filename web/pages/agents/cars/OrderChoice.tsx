// Nearest or newest first.
import type { ListFilters } from './use-car-filters.ts'

const ORDERS = [
  { sort: 'nearest', name: 'Nearest' },
  { sort: 'newest', name: 'Newest' },
] as const

interface OrderChoiceProps {
  list: ListFilters
  /** Whether its name is seen; else it is only read out. */
  labelled: boolean
}

/** Two radio buttons drawn as one bar. Without a place nothing is nearest. */
export function OrderChoice({ list: { search, change }, labelled }: OrderChoiceProps) {
  return (
    <fieldset className="cars-order">
      <legend className={labelled ? 'label' : 'unseen'}>Order</legend>
      <div>
        {ORDERS.map(({ sort, name }) => (
          <label key={sort}>
            <input
              type="radio"
              name="cars-order"
              checked={search.sort === sort}
              disabled={sort === 'nearest' && search.near === ''}
              onChange={() => change({ sort })}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
