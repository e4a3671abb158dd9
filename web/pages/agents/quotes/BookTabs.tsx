import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { BOOK_STATES, type BookState, type BookCounts } from '../../../../domain/wire/trade-book.ts'
import { STATE_NAMES } from './book-words.ts'

interface BookTabsProps {
  /** Null for all. */
  state: BookState | null
  /** Null until they are known. */
  counts: BookCounts | null
}

/** The states in the order of a deal's life, each with its count; all of them first where there is room. */
export function BookTabs({ state, counts }: BookTabsProps) {
  return (
    <nav className="book-tabs" aria-label="Quotes by state">
      <Tab to="all" isHere={state === null} count={counts === null ? null : sumOf(counts)}>
        All
      </Tab>
      {BOOK_STATES.map((one) => (
        <Tab key={one} to={one} isHere={state === one} count={counts?.[one] ?? null}>
          {STATE_NAMES[one]}
        </Tab>
      ))}
    </nav>
  )
}

type Count = BookCounts['live']

interface TabProps {
  to: string
  isHere: boolean
  count: Count | null
  children: string
}

function Tab({ to, isHere, count, children }: TabProps) {
  const tab = useRef<HTMLAnchorElement>(null)
  // A phone has no room for all of them.
  useEffect(() => {
    if (isHere) tab.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isHere])
  return (
    <Link
      ref={tab}
      href={`/agents/quotes?state=${to}`}
      replace
      aria-current={isHere ? 'page' : undefined}
      data-state={to}
    >
      {children}
      {count !== null && (
        <>
          {' '}
          <span>
            {count.count.toLocaleString('en-GB')}
            {count.orMore && '+'}
          </span>
        </>
      )}
    </Link>
  )
}

function sumOf(counts: BookCounts): Count {
  const all = Object.values(counts)
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    orMore: all.some(({ orMore }) => orMore),
  }
}
