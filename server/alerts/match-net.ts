import { wordsIn } from '../../domain/alerts.ts'
import { METRES_IN_A_MILE, metresBetween, type GridPoint } from '../../domain/national-grid.ts'
import type { FilterFact } from '../../domain/search-filters.ts'
import type { MatchedCar } from './match-storage.ts'

export function isWithin(yard: GridPoint & { miles: number }, car: GridPoint): boolean {
  return metresBetween(yard, car) <= yard.miles * METRES_IN_A_MILE
}

/** Whether the owner has said yes to each; any number of keys is enough. */
export function hasFacts(facts: FilterFact[], car: MatchedCar): boolean {
  return facts.every((fact) => (car[fact] ?? 0) > 0)
}

/** What words are looked for in. */
export function wordsOfCar({ problem, make, model, colour, fuel }: MatchedCar): string[] {
  return wordsIn([problem, make, model, colour, fuel].join(' '))
}
