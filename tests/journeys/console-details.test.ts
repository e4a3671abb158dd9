import { expect, test } from '../support/journey.ts'
import { FOCUS_DETAILS, tellDetails } from './cast/vehicle-answers.ts'
import { expectSound, expectSoundWideToo } from './checks/sound.ts'

test('a row says what car it is, its page has all that is known, with what is dangerous first, and leaves out the rest', async ({
  nearby,
}) => {
  const { page, cars } = await nearby([{ problem: 'Clutch slips' }])
  await tellDetails(page, FOCUS_DETAILS)
  await page.goto('/agents?within=10')
  const row = page.getByRole('list', { name: 'Cars' }).getByRole('listitem').first()
  await expect(row).toContainText('Blue Ford Focus, 2014')
  await expect(row).toContainText('MOT to March 2099, 84,000 miles')
  await expect(row).toContainText('Clutch slips')
  await expectSoundWideToo(page, 'a list of cars with details')

  await row.getByRole('link').click()
  const details = page.getByRole('region', { name: 'From DVLA and DVSA' })
  await expect(details.locator('dl > div')).toHaveText([
    'MakeFord',
    'ModelFocus',
    'ColourBlue',
    'Year2014',
    'FuelPetrol',
    'Engine1,596 cc',
    'MOTUntil 31 March 2099',
    'TaxUntaxed',
    'Last mileage84,000 miles',
    'Type approvalM1',
  ])
  const failed = details.getByRole('list', { name: 'Failed at the MOT on 2 March 2026' })
  await expect(failed.getByRole('listitem')).toHaveText([
    /^\s*Dangerous Offside front brake pipe excessively corroded$/,
    'Nearside rear tyre tread depth below requirements',
  ])
  await expectSoundWideToo(page, 'a car with details')

  // An MOT that has passed, and hardly anything else.
  await tellDetails(page, { description: 'Ford', make: 'Ford', motExpires: '2020-03-31' })
  await page.reload()
  await expect(details.locator('dd')).toHaveText(['Ford', 'Expired on 31 March 2020'])
  await expect(details.getByRole('list')).toHaveCount(0)
  await expectSound(page, 'a car with few details')

  await tellDetails(page, null)
  await page.goto('/agents?within=10')
  await expect(page.getByText('Clutch slips').first()).toBeVisible()
  await page.goto(`/agents/cars/${cars[0]?.vehicleId}`)
  await expect(page.getByRole('heading', { name: 'Your quote' })).toBeVisible()
  await expect(details).toHaveCount(0)
})
