import { expect, test } from 'vitest'
import { postCar } from '../../../tests/support/post-car.ts'
import { makeServices } from '../../../tests/support/test-services.ts'
import { addAgent } from '../../agents/accounts/apply.ts'
import { addPhoto } from '../../vehicles/photos/keep-photo.ts'
import { findPhotosOn } from './find-held.ts'

test('each posting has its own photos, that of an outcome too', async () => {
  const services = await makeServices()
  const { database } = services
  const { postingId: car } = await postCar(services)
  const { postingId: van, registration } = await postCar(services)
  const agent_id = await addAgent(services, { name: 'Aire Motors', contact: '', phone: null })
  const deal = { id: 'deal', posting_id: van, agent_id, quote_id: 'quote', amount_pence: 1 }
  await database
    .insertInto('deals')
    .values({ ...deal, chosen_at: 1 })
    .execute()
  const words = { deal_id: 'deal', posting_id: van, registration }
  await database.insertInto('deal_words').values(words).execute()
  await addPhoto(database, { id: 'receipt', deal_id: 'deal', added_at: 1 })
  await addPhoto(database, { id: 'side', posting_id: van, added_at: 3 })
  await addPhoto(database, { id: 'front', posting_id: car, added_at: 1 })
  await addPhoto(database, { id: 'back', posting_id: car, added_at: 2 })
  expect(await findPhotosOn(database, [car, van])).toEqual([
    { id: 'front', on: car },
    { id: 'back', on: car },
    { id: 'side', on: van },
    { id: 'receipt', on: van },
  ])
  await services.close()
})
