// What a crowd does to a site, as tests count it and `npm run prove attacks` repeats it.
import { HOUR_MS } from '../../domain/basics/time.ts'
import { CAR, multipartForm } from './forms.ts'
import { redAndBlue } from './made-photos.ts'
import { markOf, mobileOf } from './many-cars.ts'
import type { TestSite } from './test-site.ts'

/** As many owners in one hour behind one address, each with all that an owner does: how often each status was answered. */
export async function playSharedHour(site: TestSite, owners: number): Promise<Map<number, number>> {
  const from = '203.0.113.7'
  const statuses = new Map<number, number>()
  const photo = await redAndBlue(60, 40).jpeg().toBuffer()
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, sent: object = {}) => {
    const { statusCode } = await site.app.inject({ method, url, ...sent, remoteAddress: from })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  for (let owner = 0; owner < owners; owner += 1) {
    const car = { ...CAR, phoneNumber: mobileOf(owner), registrationNumber: markOf(owner) }
    for (const typed of ['AB12 CDE', car.registrationNumber]) {
      await send('POST', '/vehicle', { payload: { registrationNumber: typed } })
    }
    await send('POST', '/car/submit-form', await multipartForm(car, { bytes: photo }))
    const uniqueId = (await site.textedLinks()).at(-1) ?? ''
    await send('GET', `/car/get-data/${uniqueId}`)
    await send('POST', `/car/link-opened/${uniqueId}`)
    const edited = { ...car, problem: 'No keys' }
    for (let edit = 0; edit < 3; edit += 1) {
      await send('PUT', `/car/edit-form/${uniqueId}`, { payload: edited })
    }
    await send('POST', `/car/facts/${uniqueId}`, { payload: { starts: 'yes' } })
    const another = await redAndBlue(61 + owner, 40)
      .jpeg()
      .toBuffer()
    await send('POST', `/car/photos/${uniqueId}`, await multipartForm({}, { bytes: another }))
    await send('POST', '/car/lost-link', { payload: car })
    await send('GET', `/complaints/known?about=us&uniqueId=${uniqueId}`)
    await send('POST', '/complaints', {
      payload: { about: 'us', words: `Slow ${owner}`, uniqueId },
    })
    site.services.clock.advance(Math.floor(HOUR_MS / owners))
  }
  return statuses
}
