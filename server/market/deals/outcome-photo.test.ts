import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowsOf, rowOf } from '../../../tests/support/test-services.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { multipartForm } from '../../../tests/support/forms.ts'
import { redAndBlue } from '../../../tests/support/made-photos.ts'
import { postCarWithLink, type PostedCar } from '../../../tests/support/post-car.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { addAgent } from '../../agents/accounts/apply.ts'
import { erasePerson } from '../../upkeep/people/erase-person.ts'
import { exportPerson } from '../../upkeep/people/export-person.ts'
import { sweepOrphanPhotos } from '../../vehicles/photos/sweep-orphans.ts'
import { confirmPhone } from '../../owners/postings/confirm-phone.ts'
import { giveQuote } from '../quotes/give-quote.ts'
import { chooseQuote } from './choose-quote.ts'
import { outcomePhoto } from './outcome-photo.ts'
import { sayOutcome } from './owners-steps.ts'

const site = forEachTest(() => openTestSite())
let car: PostedCar
let agentId: string

beforeEach(async () => {
  const { services } = site
  car = await postCarWithLink(services)
  await confirmPhone(services, car.uniqueId)
  agentId = await addAgent(services, { name: 'Aire', contact: '0113 496 0141' })
  const quote = { postingId: car.postingId, agentId, amountPence: 640_00, message: null }
  const given = await giveQuote(services, quote)
  const { id } = await rowOf(services, 'quotes')
  const pair = { listingId: car.listingId, linkId: given.ok ? given.value.linkId : '' }
  await chooseQuote(services, pair, { quoteId: id, amountPence: 640_00 })
})

test('a photo of why goes with what was said, is replaced by another, and goes with the posting', async () => {
  const send = async (side: number) => {
    const bytes = await redAndBlue(side, 40).jpeg().toBuffer()
    const { payload, headers } = await multipartForm({}, { bytes })
    const url = `/car/deal/${car.uniqueId}/outcome-photo`
    return site.post(url, payload, headers)
  }
  expect((await send(60)).statusCode).toBe(409)
  await sayOutcome(site.services, car, {
    said: 'paid-less',
    paid: '590',
    reason: '',
  })
  expect((await send(60)).json()).toMatchObject({ outcome: { hasPhoto: true } })
  expect((await send(80)).json()).toMatchObject({ outcome: { hasPhoto: true } })
  const { photos } = site.services.photoStore
  expect(photos.size).toBe(1)
  site.services.clock.advance(30 * DAY_MS)
  await sweepOrphanPhotos(site.services)
  expect(photos.size).toBe(1)

  const deals = site.services.database.selectFrom('deals').select('id')
  const [deal] = await deals.orderBy('id').execute()
  expect(await outcomePhoto(site.services, deal?.id ?? '')).toEqual([...photos.values()][0]?.photo)
  const exported = await exportPerson(site.services, car.phone, { who: 'Pat' })
  expect(exported?.counts.photos).toBe(1)
  await erasePerson(site.services, car.phone, 'Pat')
  expect(photos.size).toBe(0)
  const kept = await rowsOf(site.services, 'deals')
  expect(kept).toMatchObject([{ posting_id: null, owner_paid_pence: 590_00 }])
})
