// An owner at work while the server is killed: posts cars and, by the texted links, edits, confirms and ends them.
import { setTimeout as pause } from 'node:timers/promises'
import { formOf } from '../../tests/support/forms.ts'
import { markOf, mobileOf } from '../../tests/support/many-cars.ts'
import { anyOf, ask, expectText, json, type CrashSite } from './site.ts'
import { choose, sayMore, typeAddress, undo } from './deal-acts.ts'
import type { Aspects, Outcome } from './expected.ts'

interface Car {
  registration: string
  phone: string
  problem: string
  photo: Uint8Array<ArrayBuffer> | null
  key: string
}

// The first photo of a server's life starts a decoder, which takes as long as the server.
const PHOTO_EVERY = 8
// Of the cars posted last.
const AT_HAND = 40
const SHARE_OF_NEW = 0.4
const AGAIN_MS = 200

/** A client that does one thing with each call; `next` numbers cars and phones. */
export function openOwner(
  site: CrashSite,
  photo: Uint8Array<ArrayBuffer>,
  next: () => number,
): () => Promise<void> {
  const cars: Car[] = []
  // Of this one nobody knows whether it was posted: it is sent again, as a page does.
  let unsure: Car | null = null

  async function post(car: Car): Promise<void> {
    const outcome = await sendForm(site, car)
    unsure = outcome === 'unknown' ? car : null
    if (outcome === 'done') cars.push(car)
  }

  function postNew(): Promise<void> {
    const car = newCar(next(), photo)
    expectText(site, 'link', car.phone)
    return post(car)
  }

  return async function step(): Promise<void> {
    if (unsure !== null) {
      // Refused for the moment, it would be again.
      await pause(AGAIN_MS)
      return post(unsure)
    }
    const car = anyOf(cars.slice(-AT_HAND))
    const link = car === undefined ? undefined : linkTo(site, car.phone)
    if (car === undefined || link === undefined || Math.random() < SHARE_OF_NEW) return postNew()
    const { act, ends } = anyOf(ACTS) ?? LOOK
    const outcome = await act(site, { car, link, next })
    // Which link opens it, if any, nobody knows any more.
    if (ends && outcome !== 'refused') cars.splice(cars.indexOf(car), 1)
  }
}

function newCar(number: number, photo: Uint8Array<ArrayBuffer>): Car {
  return {
    registration: markOf(number),
    phone: mobileOf(number),
    problem: `Car ${number}`,
    photo: number % PHOTO_EVERY === 0 ? photo : null,
    key: `the-key-of-car-number-${number}`,
  }
}

interface Doing {
  car: Car
  link: string
  next: () => number
}

interface Act {
  act: (site: CrashSite, doing: Doing) => Promise<Outcome>
  /** Whether the car is left alone afterwards. */
  ends: boolean
}

const LOOK: Act = {
  ends: false,
  async act(site, { link }) {
    const { outcome, body } = await ask(site, 'posting seen', `/car/get-data/${link}`)
    for (const [path] of body.matchAll(/\/car\/photos\/[^"]+/g)) await ask(site, 'photo seen', path)
    return outcome
  },
}

const EDIT: Act = {
  ends: false,
  act(site, { car, link, next }) {
    const problem = `Edit ${next()}`
    const to = { problem, confirmed: 'yes' }
    return edit(site, { kind: 'car edited', car: { ...car, problem }, link, to })
  },
}

const CHANGE_NUMBER: Act = {
  ends: true,
  act(site, { car, link, next }) {
    const phone = mobileOf(next())
    // What still waits to tell the old number of quotes goes to this one too, as one text.
    for (const kind of ['link', 'other'] as const) expectText(site, kind, phone)
    const to = { phone, problem: car.problem, confirmed: 'no' }
    return edit(site, { kind: 'number changed', car: { ...car, phone }, link, to })
  },
}

const CONFIRM = changing('car confirmed', { confirmed: 'yes' }, 'POST', 'link-opened')
const REMOVE_PHOTO = changing('photo removed', { photo: 'no' }, 'DELETE', 'photo')
const DELETE = changing('car deleted', { there: 'no' }, 'DELETE', 'delete-data')
const NOT_ME = changing('car disowned', { there: 'no' }, 'POST', 'not-me', '?stop=everything')

const STOP: Act = {
  ends: true,
  act: (site, { car }) =>
    site.expected.change(car.registration, { there: 'no' }, async () => {
      const status = await site.carrier.text(car.phone, 'STOP')
      // This carrier takes no answers.
      if (status === 404) return 'refused'
      if (status !== 200) return 'unknown'
      site.done.set('STOP', (site.done.get('STOP') ?? 0) + 1)
      return 'done'
    }),
}

const ASK_AGAIN: Act = {
  ends: false,
  async act(site, { car }) {
    expectText(site, 'link', car.phone)
    const fields = { registrationNumber: car.registration, phoneNumber: car.phone }
    return (await ask(site, 'link asked for', '/car/lost-link', json('POST', fields))).outcome
  },
}

const ACTS: Act[] = [LOOK, EDIT, EDIT, CONFIRM, CONFIRM, REMOVE_PHOTO, CHANGE_NUMBER]
ACTS.push(DELETE, NOT_ME, STOP, ASK_AGAIN)
for (const act of [choose, choose, undo, typeAddress, sayMore]) ACTS.push({ act, ends: false })

function changing(kind: string, to: Aspects, method: string, call: string, query = ''): Act {
  return {
    ends: to['there'] === 'no',
    act: (site, { car, link }) =>
      site.expected.change(car.registration, to, async () => {
        return (await ask(site, kind, `/car/${call}/${link}${query}`, { method })).outcome
      }),
  }
}

function edit(
  site: CrashSite,
  { kind, car, link, to }: { kind: string; car: Car; link: string; to: Aspects },
): Promise<Outcome> {
  return site.expected.change(car.registration, to, async () => {
    return (await ask(site, kind, `/car/edit-form/${link}`, json('PUT', fieldsOf(car)))).outcome
  })
}

function fieldsOf({ registration, phone, problem }: Car): Record<string, string> {
  return { registrationNumber: registration, postcode: 'LS11 5DJ', phoneNumber: phone, problem }
}

function sendForm(site: CrashSite, car: Car): Promise<Outcome> {
  const { registration, phone, problem, photo } = car
  const body = formOf(fieldsOf(car), photo === null ? undefined : { bytes: photo })
  const to = { there: 'yes', phone, problem, confirmed: 'no', photo: photo === null ? 'no' : 'yes' }
  return site.expected.change(registration, to, async () => {
    const kind = photo === null ? 'car posted' : 'car with photo posted'
    const headers = { 'idempotency-key': car.key }
    return (await ask(site, kind, '/car/submit-form', { method: 'POST', headers, body })).outcome
  })
}

function linkTo({ carrier }: CrashSite, phone: string): string | undefined {
  const latest = carrier.messages.list(phone).find(({ body }) => body.includes('/edit-form/'))
  return /edit-form\/([\w-]{22})/.exec(latest?.body ?? '')?.[1]
}
