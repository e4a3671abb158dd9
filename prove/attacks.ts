// What an attacker with thirty addresses tried against one owner, and what a crowd behind one address must not be taken for.
import { atLeast, atMost, figureOf, type Bench, type Figure } from '../bench/report.ts'
import { DAY_MS } from '../domain/basics/time.ts'
import { openOutbox, SEND_OPTIONS } from '../server/messages/texts/outbox/sender.ts'
import { signInAgent } from '../tests/support/agent-caller.ts'
import { playSharedHour } from '../tests/support/attacks.ts'
import { mobileOf } from '../tests/support/many-cars.ts'
import { CAR, submit, uniqueIdIn } from '../tests/support/forms.ts'
import { MANAGER, signInOperator, SUPPORT, WITH_DESK } from '../tests/support/operator-caller.ts'
import { postCarWithLink, type PostedCar } from '../tests/support/post-car.ts'
import { quoteOn } from '../tests/support/quote-on.ts'
import { openTestSite, type TestSite } from '../tests/support/test-site.ts'

const SETTINGS = { MIN_FREE_DISK_MB: '0' }
const OWNERS = 60
const DAYS = 7
const TRIES_A_DAY = 30
const PATIENCE_SECONDS = 15 * 60
const ELSEWHERE = '198.51.100.1'

export const attacksProof: Bench = {
  name: 'attacks',
  title: 'Thirty addresses, one address, one chosen person and a forwarded link',
  method: `All limits have their defaults, but that the hour below passes on the proof's clock and may ask for any number
of cars a minute. Thirty addresses in different networks send 360 forms, each for another number; after that an owner
elsewhere posts a car and an agent asks for a sign-in code, and the carrier takes one text a second. In an hour ${OWNERS}
owners behind one address each look two cars up, post one with a photo, answer, edit it three times, say more, add a photo,
ask for the link again and complain. For a week thirty addresses a day post cars with the number of a person who never
opens a link, and with that of one who wants to post a car each day; they ask for lost links too. Somebody with nothing but
a quotes link chooses three buyers one after the other, and undoes each choice. One person of support asks for the numbers
of 200 cars at once, first for the reason "x" and then for one that is taken.`,
  async run() {
    return [
      ...(await flooded()),
      ...(await crowded()),
      ...(await keptOut()),
      ...(await forwarded()),
      ...(await read200Numbers()),
    ]
  },
}

async function flooded(): Promise<Figure[]> {
  const site = await openTestSite(SETTINGS)
  const agent = '07700 900456'
  await signInAgent(site, { phone: agent })
  const taken = await floodForms(site)
  const owner = mobileOf(0)
  await submit(site.app, { ...CAR, phoneNumber: owner }, { from: ELSEWHERE })
  const payload = { phoneNumber: agent, signInKey: 'a browser' }
  await site.app.inject({ method: 'POST', url: '/agent/sign-in', payload })
  const code = await secondsToText(site, '+447700900456', PATIENCE_SECONDS)
  const link = code + (await secondsToText(site, owner, PATIENCE_SECONDS))
  await site.close()
  return [
    figureOf('Flood: forms taken of 360', taken, ''),
    atMost('Flood: the code is with the carrier after', code, 60, 's'),
    { ...atMost('Flood: the owner’s link after', link, 60, 's'), before: 'an hour' },
  ]
}

/** 360 forms from thirty addresses, each for another number: how many were taken. */
async function floodForms(site: TestSite): Promise<number> {
  let taken = 0
  for (let form = 0; form < 360; form += 1) {
    const car = { ...CAR, phoneNumber: mobileOf(1_000_000 + form) }
    const { statusCode } = await submit(site.app, car, { from: `203.${form % 30}.113.7` })
    if (statusCode === 200) taken += 1
  }
  return taken
}

/** The seconds until the carrier, which takes a text a second, has one to `phone`; at most `patience`. */
async function secondsToText(
  { services }: TestSite,
  phone: string,
  patience: number,
): Promise<number> {
  const outbox = openOutbox(services, { ...SEND_OPTIONS, atOnce: 1 })
  for (let second = 0; second < patience; second += 1) {
    await outbox.round()
    await outbox.idle()
    if (services.carrier.carried.some(({ to }) => to === phone)) return second
    services.clock.advance(1000)
  }
  return patience
}

async function crowded(): Promise<Figure[]> {
  const site = await openTestSite({ ...SETTINGS, VEHICLE_LOOK_UPS_PER_MINUTE: '0' })
  const statuses = await playSharedHour(site, OWNERS)
  await site.close()
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const refused = requests - (statuses.get(200) ?? 0)
  return [
    figureOf('One address: requests of an hour', requests, ''),
    { ...atMost('One address: … refused', refused, 0, ''), before: '138' },
  ]
}

async function keptOut(): Promise<Figure[]> {
  const site = await openTestSite(SETTINGS)
  const [pestered, wanted] = [mobileOf(1), mobileOf(2)]
  let daysOut = 0
  for (let day = 0; day < DAYS; day += 1) {
    for (let attempt = 0; attempt < TRIES_A_DAY; attempt += 1) {
      for (const phoneNumber of [pestered, wanted]) {
        const form = { ...CAR, phoneNumber, problem: `${day} ${attempt}` }
        const from = `203.${attempt}.113.7`
        await submit(site.app, form, { from })
        const lost = { method: 'POST', url: '/car/lost-link', payload: form } as const
        await site.app.inject({ ...lost, remoteAddress: from })
      }
    }
    if (!(await comesIn(site, wanted, day))) daysOut += 1
    site.services.clock.advance(DAY_MS)
  }
  const texts = (await textsTo(site, pestered)).length
  await site.close()
  return [
    { ...atMost(`Pestered: texts in ${DAYS} days`, texts, 6, ''), before: '21' },
    atMost(`Kept out: of ${DAYS} days those without a way in`, daysOut, 0, ''),
  ]
}

/** Posts a car of their own or, where that is refused, puts it in the place of one that was texted to them. */
async function comesIn(site: TestSite, phoneNumber: string, day: number): Promise<boolean> {
  const own = { ...CAR, phoneNumber, registrationNumber: 'YK12 ABV', problem: `Own ${day}` }
  await submit(site.app, own, { from: ELSEWHERE })
  for (const body of (await textsTo(site, phoneNumber)).toReversed()) {
    const url = `/car/edit-form/${uniqueIdIn(body)}`
    const { statusCode } = await site.app.inject({ method: 'PUT', url, payload: own })
    if (statusCode !== 200) continue
    await site.app.inject({ method: 'DELETE', url: `/car/delete-data/${uniqueIdIn(body)}` })
    return true
  }
  return false
}

async function textsTo({ services }: TestSite, phone: string): Promise<string[]> {
  const texts = services.database.selectFrom('texts').select('body').where('phone', '=', phone)
  return (await texts.orderBy('id').execute()).map(({ body }) => body ?? '')
}

async function forwarded(): Promise<Figure[]> {
  const site = await openTestSite(SETTINGS)
  await submit(site.app, CAR)
  const [uniqueId = ''] = await site.textedLinks()
  await site.app.inject({ method: 'POST', url: `/car/link-opened/${uniqueId}` })
  const { id: postingId } = await site.services.database
    .selectFrom('postings')
    .select('id')
    .executeTakeFirstOrThrow()
  for (let agent = 0; agent < 3; agent += 1) await quoteOn(site.services, { postingId })
  const view = await site.app.inject(`/car/get-data/${uniqueId}`)
  const page = String(view.json().quotes.path).replace('/list-quotes/', '/quotes/')
  for (const { quoteId, amount } of (await site.app.inject(page)).json()) {
    await site.app.inject({ method: 'POST', url: `${page}/choose`, payload: { quoteId, amount } })
    await site.app.inject({ method: 'POST', url: `${page}/undo-choice` })
  }
  const given = await site.services.database.selectFrom('disclosures').select('id').execute()
  await site.close()
  return [
    { ...atMost('Forwarded link: buyers given the number', given.length, 1, ''), before: '3' },
  ]
}

async function read200Numbers(): Promise<Figure[]> {
  const site = await openTestSite({ ...SETTINGS, ...WITH_DESK })
  const tom = await signInOperator(site, SUPPORT)
  const cars = await Promise.all(Array.from({ length: 200 }, () => postCarWithLink(site.services)))
  const given = async (why: string) => {
    const ask = ({ postingId }: PostedCar) =>
      tom.call('POST', `/operator/postings/${postingId}/number`, { why })
    const answers = await Promise.all(cars.map((car) => ask(car)))
    return answers.filter(({ statusCode }) => statusCode === 200).length
  }
  const unexplained = await given('x')
  const explained = await given('Text failed, calling back')
  const alarms = (await textsTo(site, MANAGER.phone)).filter((body) => body.includes('shown'))
  await site.close()
  return [
    { ...atMost('Support: of 200 numbers given for “x”', unexplained, 0, ''), before: '200' },
    atMost('Support: … given for a reason in words', explained, 20, ''),
    atLeast('Support: managers texted', alarms.length, 1, ''),
  ]
}
