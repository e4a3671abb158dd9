// One agent reads every car there is and quotes an absurd price on each, to have owners read a message.
import { HOUR_MS } from '../domain/basics/time.ts'
import { atMost, figureOf, type Bench, type Figure } from '../bench/report.ts'
import { scaled } from '../bench/effort.ts'
import { holdsLink } from '../domain/basics/shown-text.ts'
import { londonDay } from '../server/platform/london-time.ts'
import { signInAgent, type AgentCaller } from '../tests/support/agent-caller.ts'
import { markOf, mobileOf } from '../tests/support/many-cars.ts'
import { ANY_FORMS, CAR, submit } from '../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../tests/support/test-site.ts'

const CARS = scaled(3149, 20)
const QUOTED = scaled(149, 12)
const MESSAGES = [
  'Text us your bank details: www.elsewhere.example',
  'Write to pay@elsewhere.example with your bank details',
  '\u202etxet\u200b',
]
const ABSURD = { amount: 49_999.99, message: 'Text us your bank details' }

export const scrapingAgentProof: Bench = {
  name: 'scraping-agent',
  title: 'Scraping and spam by an agent',
  method: `${CARS.toLocaleString('en-GB')} cars are posted; three have a quote of £400 of another agent. With default settings except
for the limits of addresses, an agent reads the whole list in pages of several sizes and each car of it, until no more
are shown. On ${QUOTED} of the cars it quotes £49,999.99 with “Text us your bank details”, first once and then, as a script
that knows the question would, typed twice. It goes on hour by hour until midnight. Before that it tries
messages that hold a link, an address and invisible characters on three cars.`,
  run,
}

async function run(): Promise<Figure[]> {
  const site = await openSiteWithCars()
  const agent = await signInAgent(site, { name: 'Elsewhere Motors', phone: '07700 900457' })
  const seen = await readEverything(agent)
  const quotable = [...seen].slice(0, QUOTED)
  const harmful = await tryMessages(site, agent, quotable.slice(0, MESSAGES.length))
  site.services.clock.advance(HOUR_MS)
  const once = await quoteAll(agent, quotable, ABSURD)
  site.services.clock.advance(HOUR_MS)
  const twice = { ...ABSURD, amountAgain: ABSURD.amount }
  const inAnHour = await quoteAll(agent, quotable, twice)
  let inADay = inAnHour
  while (londonDay(site.services.clock.now() + HOUR_MS) === londonDay(site.services.clock.now())) {
    site.services.clock.advance(HOUR_MS)
    inADay += await quoteAll(agent, quotable.slice(inADay), twice)
  }
  const { config } = site.services
  const alarms = site.services.database.selectFrom('texts').select('id').where('kind', '=', 'alarm')
  const told = (await alarms.execute()).length
  await site.close()
  return [
    {
      ...atMost(`Cars seen in a day of ${CARS}`, seen.size, config.carsReadPerDay, ''),
      before: '149 of 149 in 31 ms',
    },
    atMost(
      'Messages that owners see with a link, an address or invisible characters',
      harmful,
      0,
      '',
    ),
    { ...atMost(`Quotes of £49,999.99 on ${QUOTED} cars, sent once`, once, 0, ''), before: '149' },
    atMost('The same, sent as if typed twice, in an hour', inAnHour, config.quotesPerHour / 10, ''),
    atMost('The same, until midnight', inADay, config.quotesPerDay / 10, ''),
    figureOf('Texts to the operator about that agent', told, ''),
  ]
}

/** The list in pages of any size and each car by itself, until no more is answered. */
async function readEverything(agent: AgentCaller): Promise<Set<string>> {
  const seen = new Set<string>()
  for (const limit of [50, 7, 1]) {
    let cursor = ''
    do {
      const answer = await agent.call('GET', `/agent/vehicles?limit=${limit}&sort=newest${cursor}`)
      const page = answer.json<{ vehicles?: { vehicleId: string }[]; next?: string | null }>()
      for (const { vehicleId } of page.vehicles ?? []) seen.add(vehicleId)
      const next = page.next ?? null
      cursor = next === null ? '' : `&cursor=${encodeURIComponent(next)}`
    } while (cursor !== '')
  }
  for (const id of seen) await agent.call('GET', `/agent/vehicles/${id}`)
  return seen
}

/** How many of the messages an owner sees as what they are. */
async function tryMessages(site: TestSite, agent: AgentCaller, ids: string[]): Promise<number> {
  for (const [index, id] of ids.entries()) {
    const terms = { amount: 400, message: MESSAGES[index] }
    await agent.call('PUT', `/agent/vehicles/${id}/quote`, terms)
  }
  const quotes = site.services.database.selectFrom('quotes').select('message')
  const messages = (await quotes.where('agent_id', '=', agent.id).execute()) //
    .map(({ message }) => message ?? '')
  return messages.filter((message) => holdsLink(message) || /\p{Cf}/u.test(message)).length
}

/** How many of the cars the agent has such a quote on then, and had not before. */
async function quoteAll(agent: AgentCaller, ids: string[], terms: object): Promise<number> {
  let taken = 0
  for (const id of ids) {
    const { statusCode } = await agent.call('PUT', `/agent/vehicles/${id}/quote`, terms)
    // An agent who is asked answers at once.
    const isAsked = statusCode === 409 && 'amountAgain' in terms
    const again = isAsked ? await agent.call('PUT', `/agent/vehicles/${id}/quote`, terms) : null
    if ((again?.statusCode ?? statusCode) < 300) taken += 1
  }
  return taken
}

async function openSiteWithCars(): Promise<TestSite> {
  const site = await openTestSite({
    ...ANY_FORMS,
    LINK_TEXTS_PER_ADDRESS: '0',
    READS_PER_MINUTE: '0',
    OPERATOR_PHONES: 'Ann B.:07700 900999:manager',
    MIN_FREE_DISK_MB: '0',
  })
  for (let car = 0; car < CARS; car += 1) {
    const registrationNumber = markOf(car)
    await submit(site.app, { ...CAR, registrationNumber, phoneNumber: mobileOf(car) })
  }
  const rival = await signInAgent(site, { name: 'Kirkgate Salvage' })
  const some = site.services.database.selectFrom('postings').select('id').limit(3)
  for (const { id } of await some.execute()) {
    await rival.call('PUT', `/agent/vehicles/${id}/quote`, { amount: 400 })
  }
  return site
}
