import { expect, onBothScreens, test } from '../support/journey.ts'
import { carPhoto } from './checks/car-photo.ts'
import { listedCar } from './cast/listed-car.ts'
import { holdBack } from './checks/requests.ts'

onBothScreens(
  'the photo comes over its thumbnail, moves nothing, and opens whole',
  async ({ phone, site, agent: { page } }) => {
    const car = await listedCar(site, phone, { photo: await carPhoto(1600, 700) })
    const letGo = await holdBack(page, '**/photo')
    await page.goto(car.path)
    const quote = page.getByRole('heading', { name: 'Your quote' })
    await expect(quote).toBeVisible()
    const before = await quote.boundingBox()
    letGo()
    const open = page.getByRole('button', { name: 'Show the whole photo' })
    await expect(open).toBeEnabled()
    expect(await quote.boundingBox()).toEqual(before)
    await open.click()
    const whole = page.getByRole('dialog', { name: 'Photo of AB12 CDE' })
    const box = await whole.getByRole('img').boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1600 / 700, 1)
    await whole.getByRole('button', { name: 'Close' }).click()
    await expect(whole).toHaveCount(0)
    await expect(open).toBeFocused()
  },
)

test('a photo that does not load is said, and loads again by hand; a car without one says so', async ({
  phone,
  otherPhone,
  site,
  agent: { page },
}) => {
  const car = await listedCar(site, phone, { photo: await carPhoto() })
  await page.route('**/photo', (route) => route.abort())
  await page.goto(car.path)
  await expect(page.getByRole('alert')).toContainText('The large photo did not load.')
  await page.unroute('**/photo')
  await page.getByRole('button', { name: 'Load Again' }).click()
  await expect(page.getByRole('button', { name: 'Show the whole photo' })).toBeEnabled()

  const bare = await listedCar(site, otherPhone, { issues: 'Failed MOT.\nOne key.' })
  await page.goto(bare.path)
  await expect(page.getByText('No photo')).toBeVisible()
  await expect(page.getByText('Failed MOT.')).toHaveText('Failed MOT.\nOne key.', {
    useInnerText: true,
  })
})
