// A car as agents find it: posted by an owner, on the list, at an address of the console.
import type { Site } from '../../support/site.ts'
import { comingFrom, someonesAddress } from '../../support/someones-address.ts'
import type { ChosenFile } from '../checks/car-photo.ts'
import { storedPostings } from '../checks/stored.ts'
import { carOf } from './owner.ts'

export interface ListedCar {
  vehicleId: string
  /** Its page in the console. */
  path: string
  /** The owner's link, from the text. */
  link: string
  /** The owner says that the car is theirs, which confirms the number. */
  confirm: () => Promise<unknown>
  /** The owner saves it with these changes, as in another tab. */
  edit: (changes: { registrationNumber?: string; phoneNumber?: string }) => Promise<unknown>
  /** The owner deletes it. */
  remove: () => Promise<unknown>
}

interface Details {
  registration?: string
  issues?: string
  photo?: ChosenFile
  /** The owner has said that it is theirs. */
  confirmed?: boolean
}

/** Posts one for `phone` (E.164) without a browser. */
export async function listedCar(
  site: Site,
  phone: string,
  details: Details = {},
): Promise<ListedCar> {
  const { registration, postcode, phone: typed, issues = '' } = { ...carOf(phone), ...details }
  const form = new FormData()
  form.set('registrationNumber', registration)
  form.set('postcode', postcode)
  form.set('phoneNumber', typed)
  form.set('problem', issues)
  const { photo, confirmed } = details
  if (photo !== undefined) {
    form.set('carPhoto', new Blob([new Uint8Array(photo.buffer)]), photo.name)
  }
  await call(`${site.url}/car/submit-form`, { method: 'POST', body: form })
  const link = await site.linkTextedTo(phone)
  if (confirmed === true) await sayYes(link)
  const uniqueId = link.split('/').pop() ?? ''
  const [posting] = await storedPostings(site, phone)
  if (posting === undefined) throw new Error('The car is not stored.')
  return {
    vehicleId: posting.id,
    path: `/agents/cars/${posting.id}`,
    link,
    confirm: () => sayYes(link),
    edit: (changes) =>
      call(`${site.url}/car/edit-form/${uniqueId}`, {
        method: 'PUT',
        body: JSON.stringify({
          registrationNumber: registration,
          postcode,
          phoneNumber: typed,
          problem: issues,
          ...changes,
        }),
      }),
    remove: () => call(`${site.url}/car/delete-data/${uniqueId}`, { method: 'DELETE' }),
  }
}

/** What "Yes, it’s mine" sends from the page at `link`. */
export function sayYes(link: string): Promise<unknown> {
  return call(link.replace('/edit-form/', '/car/link-opened/'), { method: 'POST' })
}

/** What the site answers to somebody whom it does not know yet; throws where that is a refusal. */
export async function call<T = unknown>(address: string, init: RequestInit = {}): Promise<T> {
  const headers = {
    ...comingFrom(someonesAddress()),
    ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(address, { ...init, headers })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<T>
}
