// An owner who complains of the buyer they chose, and an operator who asks that buyer.
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { openComplaint, writeAbout } from '../../server/market/complaints/answer-complaint.ts'
import { confirmPhone } from '../../server/owners/postings/posting-storage.ts'
import { queuedTexts } from './agent-caller.ts'
import { ANY_FORMS, WITH_OPERATOR } from './forms.ts'
import { openQuotedCar } from './quoted-car.ts'
import { rowsOf } from './test-services.ts'

export const OWNER = '07700 900123'
export const BUYER = '07700 900456'
export const WORDS = 'We agreed £530. They paid £410 on the drive.'

/** On a site of its own. Close that after. */
export async function openComplainingOwner({
  settings = WITH_OPERATOR,
  terms = {},
}: { settings?: Record<string, string>; terms?: object } = {}) {
  const quoted = await openQuotedCar({ ...settings, ...ANY_FORMS }, { aire: { phone: BUYER } })
  const { site, services, car, aire } = quoted
  await confirmPhone(services, car.uniqueId)
  await quoted.put({ amount: 530, ...terms })
  await quoted.choose()

  return {
    site,
    services,
    car,
    aire,
    async complain(sent: object = {}) {
      services.clock.advance(MINUTE_MS)
      const payload = { about: 'buyer', words: WORDS, uniqueId: car.uniqueId, ...sent }
      const answer = await site.post('/complaints', payload)
      return answer.json<{ reference: string; added: boolean; textedTo: string | null }>()
    },
    async ask(reference: string, words = 'What did you pay for the Passat?') {
      services.clock.advance(MINUTE_MS)
      return writeAbout(services, reference, { to: 'other', words, who: 'Priya S.' })
    },
    end(reference: string, words = '') {
      return writeAbout(services, reference, { outcome: 'upheld', words, who: 'Priya S.' })
    },
    thread: async (reference: string) =>
      (await openComplaint(services, reference))?.messages.map(
        ({ thread, is_ours, who, words }) => [thread, is_ours ? (who ?? 'us') : 'them', words],
      ),
    stored: () => rowsOf(services, 'complaints'),
    textsOf: (kind: string) => queuedTexts(services, kind),
    close: () => site.close(),
  }
}
