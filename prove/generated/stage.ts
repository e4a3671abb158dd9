// What generated requests can meet: postings with photos and quotes, an agent who is signed in, and a code.
import { addAgent } from '../../server/agents/add-agent.ts'
import { startSession } from '../../server/agents/open-session.ts'
import { systemClock } from '../../server/clock.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { redAndBlue } from '../../server/photos/made-photos.ts'
import type { TwilioStandIn } from '../../stand-ins/twilio/start.ts'
import { multipartForm, CAR } from '../../tests/support/forms.ts'
import { phoneNumber } from '../../tests/support/post-car.ts'
import type { ServerProcess } from '../../tests/support/server-process.ts'
import { TEST_KEY } from '../../tests/support/test-key.ts'
import type { Known } from './any-request.ts'

const AGENT = '+447400100001'
const CARS = 4
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

export interface Staged {
  known: Known
  tokens: { staying: string; leaving: string }
}

/** Sets the scene beside a running server, on its database. */
export async function openStage(
  { url }: ServerProcess,
  { dataDir, carrier }: { dataDir: string; carrier: TwilioStandIn },
) {
  const { database, digest } = await openDatabase({ dataDir, digestKeys: [TEST_KEY] })
  const world = { database, digest, clock: systemClock }
  const photo = await redAndBlue(160, 120).jpeg().toBuffer()
  const agent = { name: 'Aire Valley Motors', contact: '0113 496 0141' }
  const subscribedUntil = Date.now() + YEAR_MS
  const id = await addAgent(world, { ...agent, phone: phoneNumber(AGENT), subscribedUntil })
  const leaver = await addAgent(world, agent)

  async function post(phone: string, hasPhoto: boolean): Promise<void> {
    const fields = { ...CAR, phoneNumber: phone }
    const { payload, headers } = await multipartForm(
      fields,
      hasPhoto ? { bytes: photo } : undefined,
    )
    await fetch(`${url}/car/submit-form`, {
      method: 'POST',
      headers,
      body: new Uint8Array(payload),
    })
  }

  async function call(method: string, path: string, value: object, token = ''): Promise<unknown> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(value) })
    return answer.json()
  }

  async function arrange(batch: number): Promise<Staged> {
    const phones = Array.from(
      { length: CARS },
      (_, car) => `+447${400_300_000 + batch * CARS + car}`,
    )
    for (const phone of phones) await post(phone, phone === phones[0])
    const tokens = {
      staying: await startSession(world, database, id),
      leaving: await startSession(world, database, leaver),
    }
    const links = await database
      .selectFrom('links')
      .select(['unique_id', 'posting_id'])
      .orderBy('created_at', 'desc')
      .limit(CARS)
      .execute()
    for (const { posting_id: vehicle } of links) {
      await call(
        'PUT',
        `/agent/vehicles/${vehicle}/quote`,
        { amount: 100 + batch, amountAgain: 100 + batch },
        tokens.staying,
      )
    }
    const listings = await database
      .selectFrom('listing_agents')
      .innerJoin('postings', 'postings.id', 'listing_agents.posting_id')
      .select(['listing_id', 'link_id'])
      .orderBy('postings.created_at', 'desc')
      .limit(CARS / 2)
      .execute()
    await call('POST', '/agent/sign-in', { phoneNumber: AGENT, signInKey: 'generated' })
    const [code] = carrier.messages.list({ to: AGENT, sentSince: null })
    return {
      tokens,
      known: {
        ...FIELDS,
        publicUrl: [url],
        uniqueId: links.map((link) => link.unique_id),
        vehicleId: links.map((link) => link.posting_id),
        ids: links.map((link) => link.posting_id),
        listingId: listings.map((listing) => listing.listing_id),
        agentId: listings.map((listing) => listing.link_id),
        phoneNumber: [...phones, AGENT, AGENT, '07400 300123', '+1 702 123 4567'],
        ownersPhone: phones,
        code: [/\b\d{6}\b/.exec(code?.body ?? '')?.[0] ?? '123456', '000000'],
        carPhoto: [photo],
      },
    }
  }

  return { arrange, close: () => database.destroy() }
}

const FIELDS: Known = {
  registrationNumber: ['AB12 CDE', 'ab12cde', 'YK12 ABV', 'A1'],
  postcode: ['LS11 5DJ', 'sw1a1aa', 'GY1 1AA'],
  yardPostcode: ['LS11 5DJ', 'EH1 1AA'],
  near: ['LS11 5DJ', 'EH1 1AA'],
  problem: ['', 'Failed MOT on rear brakes', 'İß\u202E\u0000'],
  contact: ['0113 496 0141', '0800 000000'],
  contactName: ['Ms Buyer'],
  businessName: ['Kirkgate Salvage'],
  licenceNumber: ['SMD 123'],
  licenceCouncil: ['Leeds'],
  licenceExpires: ['2027-03-31', '31/03/2028', '2020-01-01'],
  signInKey: ['generated'],
  message: ['I can collect it today', null],
  q: ['ford', 'brakes', 'ls11', '%'],
}
