// A confirmed car with a quote of £640, and what its owner and two agents do with the deal.
import { confirmPhone } from '../../server/owners/postings/confirm-phone.ts'
import { signInAgent, type AgentCaller } from './agent-caller.ts'
import { postCarWithLink, quotesPath } from './post-car.ts'
import { openTestSite } from './test-site.ts'

/** On a site of its own. Close that after. */
export async function openPlayedDeal() {
  const site = await openTestSite({ SUBMISSIONS_PER_HOUR: '0' })
  const { app, services } = site
  const car = await postCarWithLink(services)
  await confirmPhone(services, car.uniqueId)
  const aire = await signInAgent(site, { phone: '07700 900456', subscribed: false })
  const kirkgate = await signInAgent(site, { name: 'Kirkgate Salvage', phone: '07700 900457' })
  const address = `/agent/vehicles/${car.postingId}`
  const quote = (agent: AgentCaller, amount: number) =>
    agent.call('PUT', `${address}/quote`, { amount })
  await quote(aire, 640)
  const page = await quotesPath(services, car, aire)
  const post = (url: string, payload: object = {}) => site.post(url, payload)
  const collection = (step: string, payload: object = {}, by = aire) =>
    by.call('POST', `${address}/collection${step}`, payload)
  const viewDeal = () => site.get(`/car/deal/${car.uniqueId}`)
  const seenBy = async (agent: AgentCaller) => agent.call('GET', address)

  return {
    site,
    car,
    aire,
    kirkgate,
    /** The path of the quotes link. */
    page,
    quote,
    post,
    async quoteId(index = 0): Promise<string> {
      return (await app.inject(page)).json()[index]?.quoteId ?? ''
    },
    /** Chooses the best quote, or another. */
    async choose(index = 0, amount = index === 0 ? 640 : 510) {
      return post(`${page}/choose`, { quoteId: await this.quoteId(index), amount })
    },
    /** What the owner does, from the link to the posting. */
    step: (name: string, payload?: object) => post(`/car/deal/${car.uniqueId}/${name}`, payload),
    /** What the agent does. */
    collection,
    enter: (day: string, half = 'morning') => collection('', { day, half }),
    viewDeal,
    deal: async () => (await viewDeal()).json(),
    seenBy,
    agentsDeal: async (agent = aire) => (await seenBy(agent)).json().deal,
    close: () => site.close(),
  }
}
