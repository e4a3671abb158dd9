// An owner who complains of the buyer they chose, and an operator who asks that buyer.
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { openComplaint, writeAbout } from '../../server/market/complaints/answer-complaint.ts'
import { confirmPhone } from '../../server/owners/postings/confirm-phone.ts'
import { queuedTexts, signInAgent } from './agent-caller.ts'
import { ANY_FORMS } from './any-forms.ts'
import { postCarWithLink } from './post-car.ts'
import { openTestSite } from './test-site.ts'

export const OWNER = '07700 900123'
export const BUYER = '07700 900456'
export const WORDS = 'We agreed £530. They paid £410 on the drive.'

export type ComplainingOwner = Awaited<ReturnType<typeof openComplainingOwner>>

/** On a site of its own. Close that after. */
export async function openComplainingOwner() {
  const site = await openTestSite({ OPERATOR_PHONES: 'Ann B.:07700 900999:manager', ...ANY_FORMS })
  const { app, services } = site
  const car = await postCarWithLink(services)
  await confirmPhone(services, car.uniqueId)
  const aire = await signInAgent(site, { phone: BUYER })
  await aire.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 530 })
  const { database } = services
  const link = await database.selectFrom('listing_agents').select('link_id').executeTakeFirst()
  const quote = await database.selectFrom('quotes').select('id').executeTakeFirst()
  const url = `/quotes/${car.listingId}/${link?.link_id}/choose`
  await app.inject({ method: 'POST', url, payload: { quoteId: quote?.id, amount: 530 } })

  return {
    site,
    car,
    aire,
    async complain(sent: object = {}) {
      services.clock.advance(MINUTE_MS)
      const payload = { about: 'buyer', words: WORDS, uniqueId: car.uniqueId, ...sent }
      const answer = await app.inject({ method: 'POST', url: '/complaints', payload })
      return answer.json<{ reference: string; added: boolean; textedTo: string | null }>()
    },
    async ask(reference: string, words = 'What did you pay for the Passat?') {
      services.clock.advance(MINUTE_MS)
      return writeAbout(services, reference, { to: 'other', words, who: 'Priya S.' })
    },
    close(reference: string, words = '') {
      return writeAbout(services, reference, { outcome: 'upheld', words, who: 'Priya S.' })
    },
    thread: async (reference: string) =>
      (await openComplaint(services, reference))?.messages.map(
        ({ thread, is_ours, who, words }) => [thread, is_ours ? (who ?? 'us') : 'them', words],
      ),
    stored: () => database.selectFrom('complaints').selectAll().orderBy('id').execute(),
    textsOf: async (kind: string) =>
      (await queuedTexts(services)).filter((text) => text.kind === kind),
  }
}
