// A sheet from the top on phones, clear of the keyboard; a box at the button elsewhere. Loaded when it is first opened.
import { useCombobox } from 'downshift'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject, memo } from 'react'
import { firstInDialog } from '../focus.ts'
import { loadStyle } from '../load-style.ts'
import { CloseCross } from '../Modal.tsx'
import { Flag } from './Flag.tsx'
import style from './country-list.css?url'
import { findCountries, type Match, firstRow, useCountrySearch } from './country-search.ts'
import type { Country } from './phone-typing.ts'
import { SearchIcon } from '../Icons.tsx'

await loadStyle(style)

export interface CountryListProps {
  chosen: Country
  button: RefObject<HTMLElement | null>
  onChoose: (country: Country) => void
  onClose: () => void
}

const NAME_OF_SEARCH = 'Search by country or code'

/** Open as long as it is rendered. The search has the focus; arrows move through the list. */
export function CountryList({ chosen, button, onChoose, onClose }: CountryListProps) {
  const dialog = useListPlace(button)
  const search = useCountrySearch()
  const choose = (match: Match | null | undefined): void => {
    if (!match) return
    // While it is open nothing outside of it can have the focus.
    dialog.current?.close()
    onChoose(match.country)
  }
  // Esc is the dialog's. Enter chooses of what is typed, even before the list shows it, and never sends
  // the form around the field.
  const onKeyDown = (event: KeyboardEvent): void => {
    const isAhead = event.key === 'Enter' && search.isWaiting
    if (event.key === 'Enter') event.preventDefault()
    if (isAhead) choose(findCountries(search.typed)[0])
    if (isAhead || event.key === 'Escape') {
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    }
  }
  const { highlightedIndex, setHighlightedIndex, ...list } = useCombobox({
    items: search.matches,
    itemToString: (match) => match?.country.name ?? '',
    isOpen: true,
    inputValue: search.typed,
    selectedItem: null,
    initialHighlightedIndex: firstRow(search, chosen),
    stateReducer: (state, { type, changes }) => {
      // Leaving the search for the cross is no choice, and typing is followed by its matches.
      if (type === useCombobox.stateChangeTypes.InputBlur) return state
      const isTyping = type === useCombobox.stateChangeTypes.InputChange
      return isTyping ? { ...changes, highlightedIndex: state.highlightedIndex } : changes
    },
    onSelectedItemChange: ({ selectedItem }) => choose(selectedItem),
  })
  useEffect(() => {
    setHighlightedIndex(firstRow(search, chosen))
    // Whenever there are other matches, and only then.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [search.matches])

  const highlighted = useRef<HTMLLIElement>(null)
  // Once the dialog is open.
  useLayoutEffect(() => {
    highlighted.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      className="modal countries"
      aria-labelledby="countries-title"
    >
      <div className="countries-body">
        <h2 id="countries-title">Country code</h2>
        <div className="search">
          <SearchIcon />
          <input
            className="input"
            placeholder="Country or code"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            {...list.getInputProps({
              ref: firstInDialog,
              'aria-label': NAME_OF_SEARCH,
              // Downshift's own handling comes too late for the caret.
              onChange: ({ currentTarget }) => search.setTyped(currentTarget.value),
              onKeyDown,
            })}
          />
        </div>
        <output>{countOf(search.matches)}</output>
        <ul {...list.getMenuProps({ 'aria-label': 'Countries' })}>
          {search.matches.map((match, index) => (
            <li
              key={match.country.iso}
              {...list.getItemProps({
                item: match,
                index,
                ...(index === highlightedIndex && { ref: highlighted }),
              })}
            >
              <CountryRow match={match} />
            </li>
          ))}
        </ul>
        <CloseCross onClose={onClose} />
      </div>
    </dialog>
  )
}

function countOf({ length }: Match[]): string {
  if (length === 0) return 'No country has this name or code. Check the spelling.'
  return `${length} ${length === 1 ? 'country' : 'countries'}`
}

/** Drawn once: moving through the list redraws none of its 245 rows. */
const CountryRow = memo(function Row({ match }: { match: Match }) {
  const { country, bold, otherName } = match
  const [start, end] = bold ?? [0, 0]
  return (
    <>
      <Flag iso={country.iso} />
      <span>
        {/* A new element for another search: a translation may have replaced its text. */}
        <span key={`${start} ${end} ${otherName}`}>
          {country.name.slice(0, start)}
          <b>{country.name.slice(start, end)}</b>
          {country.name.slice(end)}
          {otherName !== null && <i> ({otherName})</i>}
        </span>
      </span>{' '}
      <span>+{country.code}</span>
    </>
  )
})

// On a phone only the part of the screen above the keyboard counts. On a wide screen the list hangs at its
// button and scrolls with it.

// As in country-list.css.
const IS_WIDE = '(min-width: 768px) and (min-height: 560px)'
const HEIGHT = 440
const GAP = 8

/**
 * Gives the dialog's ref. It opens when it is drawn, and is closed before it goes, so that focus is back where it was.
 */
export function useListPlace(
  button: RefObject<HTMLElement | null>,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const list = dialog.current
    if (list === null) return undefined
    const place = (): void => placeList(list, button.current)
    list.showModal()
    place()
    // Its content covers all of it: what hits the dialog itself hit the veil.
    list.addEventListener('click', ({ target }) => target === list && list.close())
    addEventListener('resize', place)
    visualViewport?.addEventListener('resize', place)
    return () => {
      removeEventListener('resize', place)
      visualViewport?.removeEventListener('resize', place)
      list.close()
    }
  }, [button])
  return dialog
}

function placeList(list: HTMLElement, button: HTMLElement | null): void {
  const isWide = matchMedia(IS_WIDE).matches && button !== null
  const at = button?.getBoundingClientRect() ?? new DOMRect()
  const hasRoomBelow = at.bottom + GAP + HEIGHT <= innerHeight || at.top < GAP + HEIGHT
  const top = hasRoomBelow ? at.bottom + GAP : at.top - GAP - HEIGHT
  list.style.setProperty('--seen', `${visualViewport?.height ?? innerHeight}px`)
  list.style.setProperty('left', isWide ? `${at.left + scrollX}px` : '')
  list.style.setProperty('top', isWide ? `${top + scrollY}px` : '')
}
