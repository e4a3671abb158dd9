// Somebody gets texts about cars that are not theirs, and stops them.
import { atMost, type Bench, type Figure } from '../bench/report.ts'
import { applyOptOut } from '../server/messages/texts/limits/stopped-numbers.ts'
import { signInAgent, type AgentCaller } from '../tests/support/agent-caller.ts'
import { CAR, submit } from '../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../tests/support/test-site.ts'

const PHONE = '+447700900123'
const CARS = ['AB12 CDE', 'YK12 ABV', 'LD63 XYZ']

export const stoppedNumberProof: Bench = {
  name: 'stopped-number',
  title: '“Not your car?” and STOP leave postings',
  method: `Three cars are posted with one number, and an agent with a subscription quotes on each. In the first round
the holder of the number opens one link and says that the car is not theirs; in the second one of the
cars was confirmed, and the number texts STOP. Then the agent asks for the number of each car, and each
link is opened.`,
  run,
}

interface Left {
  postings: number
  quotes: number
  numbersGiven: number
  linksThatOpen: number
}

async function run(): Promise<Figure[]> {
  const notMe = await round(async ({ app }, links) => {
    await app.inject({ method: 'POST', url: `/car/not-me/${links[0] ?? ''}` })
  })
  const stop = await round(async ({ app, services }, links) => {
    await app.inject({ method: 'POST', url: `/car/link-opened/${links[0] ?? ''}` })
    await applyOptOut(services, { phone: PHONE, asked: 'stop' })
  })
  return [
    { ...atMost('“Not me”: postings left of 3', notMe.postings, 0, ''), before: '2' },
    atMost('“Not me”: quotes left of 3', notMe.quotes, 0, ''),
    { ...atMost('“Not me”: numbers given to the agent', notMe.numbersGiven, 0, ''), before: '1' },
    { ...atMost('“Not me”: links that still open', notMe.linksThatOpen, 0, ''), before: '2' },
    atMost('STOP: postings left of 3', stop.postings, 0, ''),
    { ...atMost('STOP: numbers given to the agent', stop.numbersGiven, 0, ''), before: '1' },
    atMost('STOP: links that still open', stop.linksThatOpen, 0, ''),
  ]
}

async function round(stops: (site: TestSite, links: string[]) => Promise<void>): Promise<Left> {
  const site = await openTestSite({ LINK_TEXTS_PER_DAY: '0', MIN_FREE_DISK_MB: '0' })
  const agent = await signInAgent(site)
  for (const registrationNumber of CARS) {
    await submit(site.app, { ...CAR, registrationNumber, phoneNumber: PHONE })
  }
  const { database } = site.services
  const postings = await database.selectFrom('postings').select('id').execute()
  for (const { id } of postings) {
    await agent.call('PUT', `/agent/vehicles/${id}/quote`, { amount: 500 })
  }
  const links = await site.textedLinks()
  await stops(site, links)
  const left = {
    numbersGiven: await countGiven(agent, postings),
    linksThatOpen: await countOpening(site, links),
    postings: (await database.selectFrom('postings').select('id').execute()).length,
    quotes: (await database.selectFrom('quotes').select('posting_id').execute()).length,
  }
  await site.close()
  return left
}

async function countGiven(agent: AgentCaller, postings: { id: string }[]): Promise<number> {
  let given = 0
  for (const { id } of postings) {
    const answer = await agent.call('POST', `/agent/vehicles/${id}/phone-number`)
    if (answer.body.includes(PHONE.slice(3))) given += 1
  }
  return given
}

async function countOpening({ app }: TestSite, links: string[]): Promise<number> {
  let opening = 0
  for (const link of links) {
    const { statusCode } = await app.inject(`/car/get-data/${link}`)
    if (statusCode === 200) opening += 1
  }
  return opening
}
