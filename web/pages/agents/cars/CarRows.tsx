import type { ListedCar } from '../parts/car-pages.ts'
import { CarRow } from './CarRow.tsx'
import type { RowQuoting } from './use-row-quoting.ts'

interface CarRowsProps {
  cars: ListedCar[]
  /** Milliseconds. */
  now: number
  agentId: string
  quoting: RowQuoting
}

const IN_GROUP = 20

/**
 * The list of cars, in groups: only those in sight are laid out, so that a thousand rows cost an old phone
 * what a screenful does. Screen readers meet one list.
 */
export function CarRows({ cars, now, agentId, quoting }: CarRowsProps) {
  const { open, sent, actions } = quoting
  const groups = Array.from({ length: Math.ceil(cars.length / IN_GROUP) }, (_, group) =>
    cars.slice(group * IN_GROUP, (group + 1) * IN_GROUP),
  )
  return (
    <div role="list" aria-label="Cars">
      {groups.map((group) => (
        <div key={group[0]?.vehicleId} role="presentation" className="car-group">
          {group.map((car) => (
            <CarRow
              key={car.vehicleId}
              car={car}
              now={now}
              agentId={agentId}
              isOpen={open?.vehicleId === car.vehicleId}
              isChanging={open?.vehicleId === car.vehicleId && open.isChanging}
              isSent={sent.includes(car.vehicleId)}
              rows={actions}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
