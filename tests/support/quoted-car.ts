// A posted car on which two agents quote, as its owner and they see it, and what all of them do.
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { signInAgent, type AgentCaller } from './agent-caller.ts'
import { postCarWithLink, quotesPath, type PostedCar } from './post-car.ts'
import { sendDueTexts } from './send-due-texts.ts'
import { openTestSite, type TestSite } from './test-site.ts'
import { confirmPhone } from '../../server/owners/postings/posting-storage.ts'

type Agents = Partial<Record<'aire' | 'kirkgate', Parameters<typeof signInAgent>[1]>>

/** On a site of its own. Close that after. */
export async function openQuotedCar(settings?: Record<string, string>, agents: Agents = {}) {
  const site = await openTestSite(settings)
  const { services } = site
  const car = await postCarWithLink(services)
  const aire = await signInAgent(site, agents.aire)
  const kirkgate = await signInAgent(site, { name: 'Kirkgate Salvage', ...agents.kirkgate })
  const vehicle = `/agent/vehicles/${car.postingId}`
  const seenBy = (agent: AgentCaller) => agent.call('GET', vehicle)

  const ownersPath = () => quotesPath(services, car)
  const ownersView = async () => (await site.get(await ownersPath())).json()
  const post = async (step: string, payload: object = {}) =>
    site.post(`${await ownersPath()}/${step}`, payload)
  const viewDeal = () => site.get(`/car/deal/${car.uniqueId}`)
  const collection = (step: string, payload: object = {}, by = aire) =>
    by.call('POST', `${vehicle}/collection${step}`, payload)

  return {
    site,
    services,
    car,
    aire,
    kirkgate,
    /** Of the car for agents, and of the quote on it. */
    vehicle,
    address: `${vehicle}/quote`,
    put: (terms: object, by = aire) => by.call('PUT', `${vehicle}/quote`, terms),
    withdraw: (by = aire) => by.call('DELETE', `${vehicle}/quote`),
    seenBy,
    own: async () => (await seenBy(aire)).json().ownQuote as object,
    edit: (changed: object, uniqueId = car.uniqueId) =>
      site.put(`/car/edit-form/${uniqueId}`, {
        registrationNumber: car.registration,
        postcode: 'SW1A 1AA',
        phoneNumber: car.phone,
        problem: '',
        ...changed,
      }),
    ownersPath,
    ownersView,
    quoteId: async (index = 0): Promise<string> => (await ownersView())[index]?.quoteId ?? '',
    /** What the owner does, from the quotes link. */
    post,
    /** Chooses the best quote or another, perhaps at another amount. */
    async choose(index = 0, seen?: number) {
      const { quoteId = 'none', amount = 640 } = (await ownersView())[index] ?? {}
      return post('choose', { quoteId, amount: seen ?? amount })
    },
    /** What the owner does with a deal, from the link to the posting. */
    step: (name: string, payload: object = {}) =>
      site.post(`/car/deal/${car.uniqueId}/${name}`, payload),
    /** What the agent does with it. */
    collection,
    enter: (day: string, half = 'morning') => collection('', { day, half }),
    viewDeal,
    deal: async () => (await viewDeal()).json(),
    agentsDeal: async (agent = aire) => (await seenBy(agent)).json().deal,
    /** Sends what is due within ten minutes. */
    async send(): Promise<void> {
      services.clock.advance(10 * MINUTE_MS)
      await sendDueTexts(services)
    },
    close: () => site.close(),
  }
}

/** A confirmed car with a quote of £640, by an agent who may see its number only once chosen. Close it after. */
export async function openPlayedDeal() {
  const quoted = await openQuotedCar(
    { SUBMISSIONS_PER_HOUR: '0' },
    { aire: { phone: '07700 900456', subscribed: false }, kirkgate: { phone: '07700 900457' } },
  )
  const { services, car, aire } = quoted
  await confirmPhone(services, car.uniqueId)
  await quoted.put({ amount: 640 })
  return { ...quoted, page: await quotesPath(services, car, aire) }
}

/** The agent quotes £640 on a confirmed car and its owner chooses that quote. Returns the path of its quotes. */
export async function sellTo(
  site: TestSite,
  car: Pick<PostedCar, 'postingId' | 'listingId'>,
  agent: AgentCaller,
): Promise<string> {
  await agent.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 640 })
  const page = await quotesPath(site.services, car)
  const [{ quoteId }] = (await site.get(page)).json()
  const chosen = await site.post(`${page}/choose`, { quoteId, amount: 640 })
  if (chosen.statusCode !== 200) throw new Error(chosen.body)
  return page
}
