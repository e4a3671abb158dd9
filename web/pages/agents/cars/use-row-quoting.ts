// Quoting down the list: one row is open at a time, and once its quote is sent the next one opens.
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { quoteToChange } from '../quotes/use-send-quote.ts'
import type { ListedCar } from '../parts/use-car.ts'

/** What the focus goes to in a row, or nothing where it is not shown. */
export function findInRow(
  vehicleId: string | undefined,
  spot: '' | '.car-link' | '.row-sent button' | '[name=amount]',
): HTMLElement | null {
  return document.querySelector(`[data-vehicle="${vehicleId}"] ${spot}`)
}

export type RowQuoting = ReturnType<typeof useRowQuoting>

export function useRowQuoting(cars: ListedCar[]) {
  const [open, setOpen] = useState<{ vehicleId: string; isChanging: boolean } | null>(null)
  // Cars that were quoted on since the list was opened, the latest last.
  const [sent, setSent] = useState<string[]>([])
  const shown = useRef(cars)
  const wanted = useRef<(() => HTMLElement | null) | null>(null)
  const actions = useMemo(
    () => ({
      open: (vehicleId: string) =>
        setOpen((now) => (now?.vehicleId === vehicleId ? now : { vehicleId, isChanging: false })),
      /** Opens the row with the amount of the quote that was given. */
      change: (vehicleId: string) => {
        setSent((before) => before.filter((id) => id !== vehicleId))
        setOpen({ vehicleId, isChanging: true })
        wanted.current = () => findInRow(vehicleId, '[name=amount]')
      },
      /** The row closes, and its link has the focus. */
      leave: (vehicleId: string) => {
        setOpen(null)
        wanted.current = () => wayIntoRow(vehicleId)
      },
      /** The quote is sent: the next car without one of the agent's opens. */
      sent: (vehicleId: string) => {
        const next = nextToQuote(shown.current, vehicleId)
        setSent((before) => [...before.filter((id) => id !== vehicleId), vehicleId])
        setOpen(next === null ? null : { vehicleId: next, isChanging: false })
        wanted.current = () =>
          next === null ? wayIntoRow(vehicleId) : findInRow(next, '[name=amount]')
      },
    }),
    [],
  )
  useLayoutEffect(() => {
    shown.current = cars
    const element = wanted.current?.()
    wanted.current = null
    element?.focus({ preventScroll: true })
    if (element instanceof HTMLInputElement) element.select()
  })
  useLayoutEffect(() => {
    // On a phone to the top edge: the keyboard covers the rest.
    const block = matchMedia(PHONE).matches ? 'start' : 'nearest'
    findInRow(open?.vehicleId, '')?.scrollIntoView({ block, behavior: 'instant' })
  }, [open])

  return { open, sent, actions }
}

// A row that is folded on a phone has no link in sight, only its button.
function wayIntoRow(vehicleId: string): HTMLElement | null {
  const link = findInRow(vehicleId, '.car-link')
  return link?.getClientRects().length === 0 ? findInRow(vehicleId, '.row-sent button') : link
}

function nextToQuote(cars: ListedCar[], after: string): string | null {
  const from = cars.findIndex(({ vehicleId }) => vehicleId === after) + 1
  const next = cars.slice(from).find((car) => quoteToChange(car) === null)
  return next?.vehicleId ?? null
}

const PHONE = '(max-width: 767.98px)'
