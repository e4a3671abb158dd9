import type { ListedCar } from './car-pages.ts'
import { CarRow } from './CarRow.tsx'

const IN_GROUP = 20

/**
 * The list of cars, in groups: only those in sight are laid out, so that a thousand rows cost an old phone
 * what a screenful does. Screen readers meet one list. `now` in milliseconds.
 */
export function CarRows({ cars, now }: { cars: ListedCar[]; now: number }) {
  const groups = Array.from({ length: Math.ceil(cars.length / IN_GROUP) }, (_, group) =>
    cars.slice(group * IN_GROUP, (group + 1) * IN_GROUP),
  )
  return (
    <div role="list" aria-label="Cars">
      {groups.map((group) => (
        <div key={group[0]?.vehicleId} role="presentation" className="car-group">
          {group.map((car) => (
            <CarRow key={car.vehicleId} car={car} now={now} />
          ))}
        </div>
      ))}
    </div>
  )
}
