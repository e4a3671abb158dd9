// Moves the focus to a row that is about to come, for whoever asked for it by keyboard or ear.
import { useEffect, useRef } from 'react'
import type { ListedCar } from './car-pages.ts'
import { rowLinkId } from './rows-in-sight.ts'

/** Call what it answers with a row's number: once the list has changed, that row has the focus. */
export function useRowFocus(cars: ListedCar[]): (row: number) => void {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const row = wanted.current
    if (row === null) return
    wanted.current = null
    const car = cars[row]
    if (row === 0) scrollTo(0, 0)
    if (car === undefined) return
    document.getElementById(rowLinkId(car.vehicleId))?.focus({ preventScroll: true })
  }, [cars])
  return (row) => {
    wanted.current = row
  }
}
