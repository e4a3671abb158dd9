import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { parsePostcode, type Postcode } from '../../../../domain/people/postcode.ts'
import { FieldNote, noteId } from '../../../components/Field.tsx'
import type { ListFilters } from './use-car-filters.ts'
import { useDebounced } from '../../../components/console/use-debounced.ts'

const PAUSE_MS = 600
const ID = 'cars-near'

/** A postcode that is none gets a hint, and the place before stays. */
export function NearField({ list: { filters, yard, change } }: { list: ListFilters }) {
  const inForce = filters.near ?? yard ?? ''
  const [typed, setTyped] = useState(inForce)
  const debounced = useDebounced(typed, PAUSE_MS)
  const applied = useRef(inForce)
  const apply = useEffectEvent((words: string) => {
    const near = readNear(words, yard)
    if (near === undefined) return
    applied.current = near ?? yard ?? ''
    if (near !== filters.near) change({ near })
  })
  useEffect(() => apply(debounced), [debounced])
  // Set from elsewhere, such as by going back.
  useEffect(() => {
    if (inForce === applied.current) return
    applied.current = inForce
    setTyped(inForce)
  }, [inForce])
  const hint = typed === debounced ? hintOn(debounced, yard) : undefined
  return (
    <div className="field">
      <label className="label" htmlFor={ID}>
        Near
      </label>
      <input
        id={ID}
        className="input"
        placeholder="LS11 5DJ"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={32}
        aria-describedby={noteId(ID)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FieldNote of={ID} hint={hint} />
    </div>
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
