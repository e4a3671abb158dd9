// A posted car on which two agents quote, as its owner and they see it.
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { sendDueTexts } from './send-due-texts.ts'
import { signInAgent, type AgentCaller } from './agent-caller.ts'
import { postCarWithLink, quotesPath } from './post-car.ts'
import { openTestSite } from './test-site.ts'

export type QuotedCar = Awaited<ReturnType<typeof openQuotedCar>>

/** On a site of its own. Close that after. */
export async function openQuotedCar() {
  const site = await openTestSite()
  const { app, services } = site
  const car = await postCarWithLink(services)
  const aire = await signInAgent(site)
  const kirkgate = await signInAgent(site, { name: 'Kirkgate Salvage' })
  const address = `/agent/vehicles/${car.postingId}/quote`

  const ownersPath = () => quotesPath(services, car)

  return {
    site,
    car,
    aire,
    kirkgate,
    address,
    ownersPath,
    put: (terms: object, by: AgentCaller = aire) => by.call('PUT', address, terms),
    own: async () =>
      (await aire.call('GET', `/agent/vehicles/${car.postingId}`)).json().ownQuote as object,
    edit: (changed: object) =>
      app.inject({
        method: 'PUT',
        url: `/car/edit-form/${car.uniqueId}`,
        payload: {
          registrationNumber: car.registration,
          postcode: 'SW1A 1AA',
          phoneNumber: car.phone,
          problem: '',
          ...changed,
        },
      }),
    ownersView: async () => (await app.inject({ url: await ownersPath() })).json(),
    post: async (step: string, payload: object) =>
      app.inject({ method: 'POST', url: `${await ownersPath()}/${step}`, payload }),
    close: () => site.close(),
    /** Sends what is due within ten minutes. */
    async send(): Promise<void> {
      services.clock.advance(10 * MINUTE_MS)
      await sendDueTexts(services)
    },
  }
}
