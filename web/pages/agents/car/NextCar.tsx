import type { ListedCar } from '../parts/car-pages.ts'
import { openInstead } from './use-list-around.ts'

/** Outlined, because what to do on this page comes before it. */
export function NextCar({ next }: { next: ListedCar }) {
  return (
    <div className="next-car fixed-bar">
      <button type="button" className="button" onClick={() => openInstead(next, null)}>
        Next Car
      </button>
    </div>
  )
}
