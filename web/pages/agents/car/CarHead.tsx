import type { MouseEvent } from 'react'
import { BackLink } from '../../../components/console/BackLink.tsx'
import type { CarList } from '../parts/came-from.ts'
import type { ListAround } from './use-list-around.ts'

interface CarHeadProps {
  list: CarList
  around: ListAround
}

/** The way out, and where in the list one is. */
export function CarHead({ list, around: { total, place } }: CarHeadProps) {
  const name = total === null ? list.name : total === '1' ? '1 car' : `${total} cars`
  // Where the list is the entry before this one, it goes back there, as the browser's own button does.
  const goBack = (event: MouseEvent): void => {
    // A new tab, or a list that is not behind: the link leads there by itself.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!list.isBefore || !isPlain) return
    event.preventDefault()
    history.back()
  }
  return (
    <div className="one-car-line">
      <BackLink href={list.path} onClick={goBack}>
        {name}
      </BackLink>
      {place !== null && (
        <p className="quiet-line">
          {place} of {total}
        </p>
      )}
    </div>
  )
}
