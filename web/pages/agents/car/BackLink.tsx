// The way back to the list that a car was opened from.
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import type { CarList } from './came-from.ts'

/** Where the list is the entry before this one, it goes back there, as the browser's own button does. */
export function BackLink({ list }: { list: CarList }) {
  const goBack = (event: MouseEvent): void => {
    // A new tab, or a list that is not behind: the link leads there by itself.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!list.isBefore || !isPlain) return
    event.preventDefault()
    history.back()
  }
  return (
    <p className="one-car-back">
      <Link href={list.path} onClick={goBack}>
        <svg width="20" height="16" viewBox="0 0 20 16" aria-hidden="true">
          <path d="M19 8H2m7-7L2 8l7 7" />
        </svg>
        {list.name}
      </Link>
    </p>
  )
}
