import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { parsePostcode, type Postcode } from '../../../../domain/people/postcode.ts'
import { Segments } from '../../../components/Choices.tsx'
import { Field } from '../../../components/Field.tsx'
import { SearchInput, SelectBox } from '../../../components/console/Fields.tsx'
import { useDebounced } from '../../../components/console/queries.ts'
import type { ListFilters } from './use-car-filters.ts'

const SEARCH_PAUSE_MS = 250

interface SearchFieldProps {
  list: ListFilters
  /** Whether the label is seen; else it is only read out. */
  labelled: boolean
}

export function SearchField({ list: { filters, change }, labelled }: SearchFieldProps) {
  const { typed, setTyped, apply } = useTyped(filters.q, SEARCH_PAUSE_MS, (words) => {
    const q = words.trim()
    if (q !== filters.q) change({ q })
    return q
  })
  return (
    <div className="field grow">
      <label className={labelled ? 'label' : 'visually-hidden'} htmlFor="cars-search">
        Search
      </label>
      <div className="search">
        <SearchInput
          id="cars-search"
          placeholder={labelled ? 'Reg, make, model, issue' : 'Reg, make, model'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => apply(typed)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply(typed)
          }}
        />
      </div>
    </div>
  )
}

/**
 * What is typed, which `apply` puts in force once typing pauses or the field is left; it answers what is in force then.
 * Letters typed while earlier ones are applied stay: only what was set from elsewhere, such as by going back, replaces them.
 */
function useTyped(
  inForce: string,
  pauseMs: number,
  applyWords: (words: string, before: string) => string,
) {
  const [typed, setTyped] = useState(inForce)
  const debounced = useDebounced(typed, pauseMs)
  const applied = useRef(inForce)
  const apply = (words: string): void => {
    applied.current = applyWords(words, applied.current)
  }
  const applyDebounced = useEffectEvent(apply)
  useEffect(() => applyDebounced(debounced), [debounced])
  useEffect(() => {
    if (inForce === applied.current) return
    applied.current = inForce
    setTyped(inForce)
  }, [inForce])
  return { typed, setTyped, debounced, apply }
}

const NEAR_PAUSE_MS = 600

/** A postcode that is none gets a hint, and the place before stays. */
export function NearField({ list: { filters, yard, change } }: { list: ListFilters }) {
  const inForce = filters.near ?? yard ?? ''
  const { typed, setTyped, debounced, apply } = useTyped(
    inForce,
    NEAR_PAUSE_MS,
    (words, before) => {
      const near = readNear(words, yard)
      if (near === undefined) return before
      if (near !== filters.near) change({ near })
      return near ?? yard ?? ''
    },
  )
  const hint = typed === debounced ? hintOn(debounced, yard) : undefined
  return (
    <Field
      id="cars-near"
      name={undefined}
      label="Near"
      hint={hint}
      placeholder="LS11 5DJ"
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={32}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => apply(typed)}
    />
  )
}

// Null for the yard; undefined where it is no postcode.
function readNear(typed: string, yard: string | null): Postcode | null | undefined {
  if (typed.trim() === '') return null
  const near = parsePostcode(typed)
  if (!near.ok) return undefined
  return near.value === yard ? null : near.value
}

function hintOn(typed: string, yard: string | null): string | undefined {
  if (typed.trim() === '') {
    return yard === null ? undefined : `Distances are from your yard, ${yard}.`
  }
  const near = parsePostcode(typed)
  return near.ok ? undefined : near.problems[0]?.message
}

const ORDERS = [
  ['nearest', 'Nearest'],
  ['newest', 'Newest'],
] as const

// Without a place nothing is nearest.
function isOff(sort: string, { search }: ListFilters): boolean {
  return sort === 'nearest' && search.near === null
}

export function OrderButtons({ list }: { list: ListFilters }) {
  return (
    <fieldset>
      <legend className="visually-hidden">Order</legend>
      <Segments
        name="cars-order"
        choices={ORDERS}
        inputOf={(sort) => ({
          checked: list.search.sort === sort,
          disabled: isOff(sort, list),
          onChange: () => list.change({ sort: sort === 'newest' ? sort : null }),
        })}
      />
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
      {ORDERS.map(([sort, name]) => (
        <option key={sort} value={sort} disabled={isOff(sort, list)}>
          {name}
        </option>
      ))}
    </SelectBox>
  )
}
