import { useRef, useState } from 'react'
import { firstInDialog } from '../../../components/focus.ts'
import { CloseCross, Modal } from '../../../components/Modal.tsx'
import { ChoiceFields, OnlyFields, TellMe } from './FilterFields.tsx'
import { NearField, OrderSelect, SearchField } from './SearchFields.tsx'
import { activeFilters, showWords } from './car-filters.ts'
import { useCounts } from './use-car-list.ts'
import type { ListFilters } from './use-car-filters.ts'
import { Icon } from '../../../components/Icons.tsx'

export function PhoneFilters({ list }: { list: ListFilters }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const active = activeFilters(list)
  return (
    <div className="stack">
      <div className="cars-first row near">
        <SearchField list={list} labelled={false} />
        <button ref={button} type="button" className="button" onClick={() => setOpen(true)}>
          {active.length === 0 ? 'Filters' : `Filters (${active.length})`}
        </button>
      </div>
      <div className="cars-second">
        <OrderSelect list={list} />
        {active.length > 0 && (
          <ul className="cars-chips small-words" role="list">
            {active.map(({ name, off }) => (
              <li key={name}>
                <button
                  type="button"
                  className="button"
                  aria-label={`${name}, remove`}
                  onClick={() => {
                    list.change(off)
                    // The chip is about to go, and would take the focus with it.
                    button.current?.focus()
                  }}
                >
                  {name}
                  <Icon width="12" height="12" box="12 12" d="m1 1 10 10m0-10L1 11" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isOpen && <FiltersDialog list={list} onClose={() => setOpen(false)} />}
    </div>
  )
}

function FiltersDialog({ list, onClose }: { list: ListFilters; onClose: () => void }) {
  const counts = useCounts(list.search)
  return (
    <Modal aria-labelledby="cars-filters" onClose={onClose}>
      <div className="modal-body cars-filters">
        <h2 id="cars-filters" tabIndex={-1} ref={firstInDialog}>
          Filters
        </h2>
        <div className="pair">
          <ChoiceFields of={['within', 'make', 'firstUsed', 'mot']} list={list} counts={counts} />
        </div>
        <OnlyFields list={list} counts={counts} />
        <NearField list={list} />
        <TellMe list={list} />
        <div className="cars-filters-foot row">
          <button type="button" className="button" onClick={list.clear}>
            Clear
          </button>
          <button type="button" className="button primary grow" onClick={onClose}>
            {showWords(counts?.all)}
          </button>
        </div>
      </div>
      <CloseCross onClose={onClose} />
    </Modal>
  )
}
