// The weight of a car is estimated from what registers know about the car. Decision 0023 names the sources and says how
// the figures follow from them.

export interface Kilograms {
  from: number
  to: number
}

export interface WeighedCar {
  /** The category of its type approval, such as M1; null where the register names none. */
  typeApproval: string | null
  /** As in `displayFuel`. */
  fuel: string | null
  engineSize: number | null
}

/** The largest engine of a class, in cubic centimetres, and what most cars of that class weigh. */
type Weights = readonly [upTo: number, from: number, to: number]

const PETROL_CARS: readonly Weights[] = [
  [1100, 880, 1040],
  [1300, 910, 1150],
  [1450, 1040, 1240],
  [1700, 1140, 1410],
  [2000, 1310, 1530],
  [3000, 1510, 1800],
  [Infinity, 1600, 2010],
]
const DIESEL_CARS: readonly Weights[] = [
  [1500, 1120, 1290],
  [1700, 1240, 1450],
  [2000, 1390, 1730],
  [2500, 1530, 1930],
  [Infinity, 1930, 2320],
]
const ELECTRIC_CARS: readonly Weights[] = [[Infinity, 1300, 1550]]
const VANS: readonly Weights[] = [
  [1700, 1200, 1500],
  [Infinity, 1600, 2100],
]

/** Null where too little is known, and for lorries, buses and motorcycles. */
export function estimateWeight(car: WeighedCar): Kilograms | null {
  const engine = isElectric(car) ? 0 : car.engineSize
  if (car.fuel === null || engine === null) return null
  const found = weightsOf(car)?.find(([upTo]) => engine <= upTo)
  return found === undefined ? null : { from: found[1], to: found[2] }
}

function weightsOf(car: WeighedCar): readonly Weights[] | null {
  // The register names no category for many older cars.
  const category = car.typeApproval?.slice(0, 2) ?? 'M1'
  if (category === 'N1') return isElectric(car) ? null : VANS
  if (category !== 'M1') return null
  if (isElectric(car)) return ELECTRIC_CARS
  return /diesel/i.test(car.fuel ?? '') ? DIESEL_CARS : PETROL_CARS
}

function isElectric({ fuel }: WeighedCar): boolean {
  return fuel === 'Electric'
}
