// The rows of the list, in groups of which only those in sight are laid out: a thousand rows cost an old
// phone what a screenful does. The groups are for the eye's machinery alone; the list is one.
import { CarRow } from './CarRow.tsx'
import type { ListedCar } from './car-pages.ts'

const IN_GROUP = 20

/** `now` in milliseconds, for the ages. */
export function CarRows({ cars, now }: { cars: ListedCar[]; now: number }) {
  const groups = Array.from({ length: Math.ceil(cars.length / IN_GROUP) }, (_, group) =>
    cars.slice(group * IN_GROUP, (group + 1) * IN_GROUP),
  )
  return (
    <div role="list" aria-label="Cars">
      {groups.map((group) => (
        <div key={group[0]?.vehicleId} role="presentation" className={classOf(group)}>
          {group.map((car) => (
            <CarRow key={car.vehicleId} car={car} now={now} />
          ))}
        </div>
      ))}
    </div>
  )
}

// A row that names its car is higher on a phone, and a group out of sight has the height it is thought to.
function classOf(group: ListedCar[]): string {
  const named = group.filter(({ details }) => details !== null)
  return named.length > group.length / 2 ? 'car-group named' : 'car-group'
}
