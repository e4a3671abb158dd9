// How far away a car is, said no more exactly than it is known.
import type { Vehicle } from '../../../calls/agents/vehicle.ts'

/** Such as "about 4 miles"; empty where it is not known. */
export function distanceWords({ miles, about }: Pick<Vehicle, 'miles' | 'about'>): string {
  if (miles === null) return ''
  // Two middles of the same area say only that the car is in it.
  if (miles < 1) return about ? 'same area' : 'less than a mile'
  return `${about ? 'about ' : ''}${miles} ${miles === 1 ? 'mile' : 'miles'}`
}
