import { useRef, useState } from 'react'
import { CloseCross, Modal } from '../../../components/Modal.tsx'
import { OnlyFields, PlaceFields, OrderChoice } from './FilterFields.tsx'
import { SearchField } from './SearchField.tsx'
import { activeFilters } from './car-filters.ts'
import type { ListFilters } from './use-car-filters.ts'

export function PhoneFilters({ list }: { list: ListFilters }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const active = activeFilters(list)
  return (
    <div className="cars-phone-filters">
      <div className="cars-first">
        <SearchField list={list} labelled={false} />
        <button ref={button} type="button" className="button" onClick={() => setOpen(true)}>
          {active.length === 0 ? 'Filters' : `Filters (${active.length})`}
        </button>
      </div>
      <OrderChoice list={list} labelled={false} />
      {active.length > 0 && (
        <ul className="cars-chips" role="list">
          {active.map(({ name, off }) => (
            <li key={name}>
              <button
                type="button"
                aria-label={`${name}, remove`}
                onClick={() => {
                  list.change(off)
                  // The chip is about to go, and would take the focus with it.
                  button.current?.focus()
                }}
              >
                {name}
                <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
                  <path d="m1 1 10 10m0-10L1 11" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <FiltersDialog list={list} onClose={() => setOpen(false)} />}
    </div>
  )
}

function FiltersDialog({ list, onClose }: { list: ListFilters; onClose: () => void }) {
  return (
    <Modal labelledBy="cars-filters" onClose={onClose}>
      <div className="modal-body">
        <h2 id="cars-filters" tabIndex={-1} data-first>
          Filters
        </h2>
        <PlaceFields list={list} />
        <OnlyFields list={list} />
        <button type="button" className="button primary" onClick={onClose}>
          Show Cars
        </button>
      </div>
      <CloseCross onClose={onClose} />
    </Modal>
  )
}
