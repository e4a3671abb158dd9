// What generated requests can meet: postings with photos and quotes, a complaint, agents and operators who are
// signed in, and a code.
import { startSession } from '../../server/agents/sign-in/session.ts'
import { DESK_COOKIE, startDeskSession } from '../../server/desk/desk-session.ts'
import { hostCookie } from '../../server/platform/http/cookies.ts'
import { redAndBlue } from '../../tests/support/made-photos.ts'
import type { Services } from '../../server/platform/services.ts'
import { signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../tests/support/forms.ts'
import { mobileOf } from '../../tests/support/many-cars.ts'
import type { TestSite } from '../../tests/support/test-site.ts'
import { arrangeAfterQuotes, freshAddress } from './after-a-quote.ts'
import type { Known } from './any-request.ts'
import { FIELDS } from './field-values.ts'

const AGENT = '+447400100001'
const CARS = 4

export const OPERATOR_PHONES = 'Priya S.:+447400900900:manager,Tom B.:+447400900901:support'

/** The headers of who stays signed in, and of who is sent what ends sessions. */
interface SignedIn {
  staying: Record<string, string>
  leaving: Record<string, string>
}

export interface Staged {
  known: Known
  agents: SignedIn
  operators: SignedIn
}

/** Sets the scene on a server; each call sets another. */
export async function openStage({
  app,
  services,
}: Pick<TestSite, 'app'> & { services: Services }): Promise<(batch: number) => Promise<Staged>> {
  const photo = await redAndBlue(160, 120).jpeg().toBuffer()
  const { config, database } = services
  const leaving = await signInAgent({ app, services })
  let staying: AgentCaller | null = null

  // The desk may have suspended or erased the one before.
  async function agentAtWork(): Promise<AgentCaller> {
    if ((await staying?.call('GET', '/agent/me'))?.statusCode === 200 && staying !== null)
      return staying
    const gone = { state: 'closed', phone: null } as const
    await database.updateTable('agents').set(gone).where('phone', '=', AGENT).execute()
    return (staying = await signInAgent({ app, services }, { phone: AGENT }))
  }

  const bearer = async (agentId: string) => ({
    authorization: `Bearer ${await startSession(services, database, agentId)}`,
  })
  async function atDesk(index: number): Promise<Record<string, string>> {
    const operator = config.operators[index]
    if (operator === undefined) throw new Error('There is no such operator.')
    const token = await startDeskSession(services, database, operator)
    const cookie = `${hostCookie(config, DESK_COOKIE.name)}=${token}`
    return { cookie, 'x-requested-with': 'console', origin: config.publicUrl }
  }

  return async function arrange(batch) {
    const atWork = await agentAtWork()
    const other = await signInAgent({ app, services })
    const number = 300_000 + batch * CARS
    const phones = Array.from({ length: CARS }, (_, car) => mobileOf(number + car))
    for (const phone of phones) {
      const sent = { from: freshAddress(), ...(phone === phones[0] && { photo }) }
      await submit(app, { ...CAR, phoneNumber: phone }, sent)
    }
    const terms = { amount: 100 + batch, amountAgain: 100 + batch }
    const links = await services.database
      .selectFrom('links')
      .select(['unique_id', 'posting_id'])
      .orderBy('created_at', 'desc')
      .limit(CARS)
      .execute()
    for (const { posting_id: vehicle } of links) {
      await atWork.call('PUT', `/agent/vehicles/${vehicle}/quote`, terms)
    }
    const listings = await services.database
      .selectFrom('listing_agents')
      .innerJoin('postings', 'postings.id', 'listing_agents.posting_id')
      .select(['listing_id', 'link_id'])
      .orderBy('postings.created_at', 'desc')
      .limit(CARS / 2)
      .execute()
    const payload = { phoneNumber: AGENT, signInKey: 'generated' }
    await app.inject({
      method: 'POST',
      url: '/agent/sign-in',
      payload,
      remoteAddress: freshAddress(),
    })
    const code = await services.database
      .selectFrom('texts')
      .select('body')
      .where('kind', '=', 'code')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const more = await arrangeAfterQuotes({ app, services }, { batch, agent: atWork, other, links })
    const quotes = await database
      .selectFrom('quotes')
      .select('id')
      .orderBy('created_at', 'desc')
      .limit(CARS)
      .execute()
    const photos = await database
      .selectFrom('photos')
      .select('id')
      .where('posting_id', 'is not', null)
      .orderBy('posting_id', 'desc')
      .limit(1)
      .execute()
    return {
      agents: { staying: await bearer(atWork.id), leaving: await bearer(leaving.id) },
      operators: { staying: await atDesk(0), leaving: await atDesk(1) },
      known: {
        ...FIELDS,
        publicUrl: [services.config.publicUrl],
        uniqueId: links.map((link) => link.unique_id),
        vehicleId: links.map((link) => link.posting_id),
        ids: links.map((link) => link.posting_id),
        listingId: listings.map((listing) => listing.listing_id),
        agentId: listings.map((listing) => listing.link_id),
        phoneNumber: [...phones, AGENT, AGENT, '07400 300123', '+1 702 123 4567'],
        ownersPhone: phones,
        code: [/\b\d{6}\b/.exec(code?.body ?? '')?.[0] ?? '123456', '000000'],
        carPhoto: [photo],
        id: [...links.map((link) => link.posting_id), ...quotes.map(({ id }) => id), other.id],
        photoId: photos.map(({ id }) => id),
        '/agent/vehicles amount': [100 + batch, 90],
        ...more,
      },
    }
  }
}
