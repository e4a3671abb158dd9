import { SelectBox } from '../../../components/console/SelectBox.tsx'
import type { ListFilters } from './use-car-filters.ts'

const ORDERS = [
  { sort: 'nearest', name: 'Nearest' },
  { sort: 'newest', name: 'Newest' },
] as const

// Without a place nothing is nearest.
function isOff(sort: string, { search }: ListFilters): boolean {
  return sort === 'nearest' && search.near === null
}

/** Two radio buttons drawn as one bar. */
export function OrderButtons({ list }: { list: ListFilters }) {
  return (
    <fieldset className="cars-order">
      <legend className="visually-hidden">Order</legend>
      <div className="segments">
        {ORDERS.map(({ sort, name }) => (
          <label key={sort}>
            <input
              type="radio"
              name="cars-order"
              checked={list.search.sort === sort}
              disabled={isOff(sort, list)}
              onChange={() => list.change({ sort: sort === 'newest' ? sort : null })}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The same as a list to choose from, where there is little room. */
export function OrderSelect({ list }: { list: ListFilters }) {
  return (
    <SelectBox
      aria-label="Order"
      value={list.search.sort ?? 'newest'}
      onChange={({ target }) => list.change({ sort: target.value === 'newest' ? 'newest' : null })}
    >
      {ORDERS.map(({ sort, name }) => (
        <option key={sort} value={sort} disabled={isOff(sort, list)}>
          {name}
        </option>
      ))}
    </SelectBox>
  )
}
