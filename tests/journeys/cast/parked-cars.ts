// Cars that owners have posted, put straight into the site's database: where they are is said by their
// postcode, and when they were posted is up to the journey.
import { test, type Locator, type Page } from '@playwright/test'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import { orderedId, randomId } from '../../../server/platform/identifiers.ts'
import { placeOf } from '../../../server/vehicles/places/locate.ts'
import type { Services } from '../../../server/platform/services.ts'
import type { Site } from '../../support/site.ts'
import { registration } from '../../support/post-car.ts'
import { carPhoto } from '../checks/car-photo.ts'
import { inServicesOf } from '../checks/stored.ts'
import { addPhoto } from '../../../server/vehicles/photos/keep-photo.ts'

export interface ParkedCar {
  vehicleId: string
  /** As agents see it, such as AB12 CDE. */
  plate: string
}

export interface ParkedDetails {
  registrationNumber?: string
  problem?: string
  postcode?: string
  minutesAgo?: number
  photo?: boolean
  confirmed?: boolean
}

/** Where the cars are that are near an agent, unless they say otherwise. */
export const NEARBY = 'KW1 4AA'

let parked = 0
let earlier: { testId: string; ids: string[] } = { testId: '', ids: [] }

/**
 * Adds one car for each of `details`, in their order; each has a registration and an owner of its own. The
 * cars of the journey before on the same site go first, so that each journey counts its own alone.
 */
export function parkCars(site: Site, details: ParkedDetails[]): Promise<ParkedCar[]> {
  return inServicesOf(site, async (services) => {
    const { testId } = test.info()
    if (earlier.testId !== testId) {
      await services.database.deleteFrom('postings').where('id', 'in', earlier.ids).execute()
      earlier = { testId, ids: [] }
    }
    const cars: ParkedCar[] = []
    for (const car of details) cars.push(await parkCar(services, car))
    return cars
  })
}

/** `count` cars with `details`. */
export function manyCars(count: number, details: ParkedDetails): ParkedDetails[] {
  return Array.from({ length: count }, () => details)
}

/** The rows of the list of cars. */
export const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Cars' }).locator('[data-vehicle]')

async function parkCar(services: Services, details: ParkedDetails): Promise<ParkedCar> {
  parked += 1
  const { postcode = 'LS11 5DJ', problem = null, minutesAgo = 0, confirmed = true } = details
  const at = services.clock.now() - minutesAgo * MINUTE_MS
  const mark = registration(details.registrationNumber ?? madeMark(parked))
  const photoId = details.photo === true ? randomId() : null
  if (photoId !== null) {
    const { buffer: photo } = await carPhoto(480, 360)
    await services.photoStore.put(photoId, { photo, thumbnail: photo })
  }
  const id = orderedId(at)
  earlier.ids.push(id)
  await services.database
    .insertInto('postings')
    .values({
      id,
      listing_id: randomId(),
      registration: mark,
      postcode,
      phone: `+4477009${String(10_000 + parked)}`,
      problem,
      phone_confirmed_at: confirmed ? at : null,
      created_at: at,
      used_at: at,
      ...(await placeOf(services.database, postcode)),
    })
    .execute()
  if (photoId !== null) {
    await addPhoto(services.database, { id: photoId, posting_id: id, added_at: at })
  }
  return { vehicleId: id, plate: `${mark.slice(0, 4)} ${mark.slice(4)}` }
}

const LETTERS = 'ABCDEFGHJKLMNOPRSTUVWXYZ'

// Each worker has a site of its own, so that counting is enough.
function madeMark(count: number): string {
  const letter = (place: number): string =>
    LETTERS.charAt(Math.floor(count / LETTERS.length ** place) % LETTERS.length)
  return `YK${letter(3) === 'A' ? '08' : '58'}${letter(2)}${letter(1)}${letter(0)}`
}
