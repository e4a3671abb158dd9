// What generated requests can meet: postings with photos and quotes, agents who are signed in, and a code.
import { startSession } from '../../server/agents/open-session.ts'
import { redAndBlue } from '../../tests/support/made-photos.ts'
import type { Services } from '../../server/services.ts'
import { signInAgent } from '../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../tests/support/forms.ts'
import type { TestSite } from '../../tests/support/test-site.ts'
import { freshAddress } from './addresses.ts'
import type { Known } from './any-request.ts'

const AGENT = '+447400100001'
const CARS = 4

export interface Staged {
  known: Known
  tokens: { staying: string; leaving: string }
}

/** Sets the scene on a server; each call sets another. */
export async function openStage({
  app,
  services,
}: Pick<TestSite, 'app'> & { services: Services }): Promise<(batch: number) => Promise<Staged>> {
  const photo = await redAndBlue(160, 120).jpeg().toBuffer()
  const staying = await signInAgent({ app, services }, { phone: AGENT })
  const leaving = await signInAgent({ app, services })

  return async function arrange(batch) {
    const number = 400_300_000 + batch * CARS
    const phones = Array.from({ length: CARS }, (_, car) => `+447${number + car}`)
    for (const phone of phones) {
      const fields = { ...CAR, phoneNumber: phone }
      await submit(app, fields, {
        from: freshAddress(),
        ...(phone === phones[0] ? { photo } : {}),
      })
    }
    const tokens = {
      staying: await startSession(services, services.database, staying.id),
      leaving: await startSession(services, services.database, leaving.id),
    }
    const terms = { amount: 100 + batch, amountAgain: 100 + batch }
    const links = await services.database
      .selectFrom('links')
      .select(['unique_id', 'posting_id'])
      .orderBy('created_at', 'desc')
      .limit(CARS)
      .execute()
    for (const { posting_id: vehicle } of links) {
      await staying.call('PUT', `/agent/vehicles/${vehicle}/quote`, terms)
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
    return {
      tokens,
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
      },
    }
  }
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
