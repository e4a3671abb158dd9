// What may be found of each car after a crash: what was last answered with success and, where an answer
// never came, also what was asked for. Nothing else.

/** `unknown`: the server was gone, or broke, before it answered. */
export type Outcome = 'done' | 'refused' | 'unknown'

/** Of one car, such as `{ there: 'yes', problem: 'Edit 7' }`. */
export type Aspects = Record<string, string>

export interface Expected {
  /** Has `ask` change a car, and remembers what may be found of it from then on. */
  change(registration: string, to: Aspects, ask: () => Promise<Outcome>): Promise<Outcome>
  /** What an aspect of a car may be. */
  values(registration: string, aspect: string): ReadonlySet<string>
  /** The cars that were changed since this was last asked. */
  takeTouched(): string[]
  cars(): string[]
  /** One line for each aspect in which `found` is none of what may be. */
  faults(registration: string, found: Aspects): string[]
}

/** No cars yet. Each aspect is changed by one client at a time. */
export function openExpected(): Expected {
  const cars = new Map<string, Map<string, Set<string>>>()
  const touched = new Set<string>()

  function carOf(registration: string): Map<string, Set<string>> {
    const known = cars.get(registration) ?? new Map<string, Set<string>>()
    cars.set(registration, known)
    return known
  }

  return {
    async change(registration, to, ask) {
      const car = carOf(registration)
      const before = new Map(car)
      touched.add(registration)
      for (const [aspect, value] of Object.entries(to)) {
        car.set(aspect, new Set([...(car.get(aspect) ?? [NOTHING[aspect] ?? 'none']), value]))
      }
      const outcome = await ask()
      for (const [aspect, value] of Object.entries(to)) {
        if (outcome === 'done') car.set(aspect, new Set([value]))
        if (outcome === 'refused')
          car.set(aspect, before.get(aspect) ?? new Set([NOTHING[aspect] ?? 'none']))
      }
      return outcome
    },
    values: (registration, aspect) => cars.get(registration)?.get(aspect) ?? new Set(),
    takeTouched() {
      const taken = [...touched]
      touched.clear()
      return taken
    },
    cars: () => [...cars.keys()],
    faults(registration, found) {
      const aspects = [...carOf(registration)]
      // Of a car that is gone there is nothing else to find.
      const seen = found['there'] === 'no' ? aspects.filter(([name]) => name === 'there') : aspects
      return seen
        .filter(([name, values]) => !values.has(found[name] ?? 'none'))
        .map(([name, values]) => {
          const may = [...values].join(' or ')
          return `${registration}: ${name} is ${found[name] ?? 'none'}, not ${may}`
        })
    },
  }
}

// Before anything was asked for.
const NOTHING: Aspects = { there: 'no' }
