import { DISTANCES, FILTER_FACTS } from '../../../../domain/search-filters.ts'
import { FILTER_NAMES } from '../fact-words.ts'
import { NearField } from './NearField.tsx'
import type { ListFilters } from './use-car-filters.ts'

export function PlaceFields({ list }: { list: ListFilters }) {
  const { filters, search, change } = list
  return (
    <>
      <NearField list={list} />
      <div className="field">
        <label className="label" htmlFor="cars-within">
          Within
        </label>
        <div className="select">
          <select
            id="cars-within"
            className="input"
            disabled={search.near === null}
            value={filters.within ?? ''}
            onChange={({ target }) =>
              change({ within: target.value === '' ? null : Number(target.value) })
            }
          >
            {DISTANCES.map((miles) => (
              <option key={miles} value={miles}>
                {miles} miles
              </option>
            ))}
            <option value="">Anywhere</option>
          </select>
          <svg viewBox="0 0 14 8" aria-hidden="true">
            <path d="m1 1 6 6 6-6" />
          </svg>
        </div>
      </div>
    </>
  )
}

export function OnlyFields({ list: { filters, change } }: { list: ListFilters }) {
  return (
    <div className="cars-only">
      {FILTER_FACTS.map((fact) => (
        <label key={fact}>
          <input
            type="checkbox"
            checked={filters[fact] === true}
            onChange={({ target }) => change({ [fact]: target.checked || null })}
          />
          {FILTER_NAMES[fact]}
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={filters.photo === true}
          onChange={({ target }) => change({ photo: target.checked || null })}
        />
        With photo
      </label>
      <label>
        <input
          type="checkbox"
          checked={filters.unquoted}
          onChange={({ target }) => change({ unquoted: target.checked })}
        />
        Not quoted on by me
      </label>
    </div>
  )
}

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
      <legend className={labelled ? 'label' : 'visually-hidden'}>Order</legend>
      <div className="segments">
        {ORDERS.map(({ sort, name }) => (
          <label key={sort}>
            <input
              type="radio"
              name="cars-order"
              checked={search.sort === sort}
              disabled={sort === 'nearest' && search.near === null}
              onChange={() => change({ sort: sort === 'newest' ? sort : null })}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
