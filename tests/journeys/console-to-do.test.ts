import { dayFromToday } from '../support/day-from-today.ts'
import { expect, test } from '../support/journey.ts'
import { chosenCar } from './cast/chosen-car.ts'
import { expectSoundWideToo } from './checks/sound.ts'
import { changeStored } from './checks/stored.ts'
import { expireQuotes, sendQuote } from './cast/typed-quote.ts'
import { listedCar } from './cast/listed-car.ts'

test('what waits is at the top of Cars, each with one button, and gone when nothing waits', async ({
  phone,
  otherPhone,
  site,
  agent: { page, agentId },
}) => {
  await page.goto('/agents')
  await expect(page.getByRole('heading', { name: 'Cars' })).toBeAttached()
  const toDo = page.getByRole('region', { name: 'To do' })
  const task = toDo.getByRole('listitem')

  const car = await chosenCar(site, phone, { agentId, pounds: 200 })
  await page.reload()
  await expect(task).toContainText('Chosen, £200Call and agree a day')
  await expect(task.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:${phone}`)
  const [strip, list] = [await toDo.boundingBox(), await page.getByRole('search').boundingBox()]
  expect(strip?.y).toBeLessThan(list?.y ?? 0)

  await car.collectOn(dayFromToday(1))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cars' })).toBeAttached()
  await expect(page.getByText('quote', { exact: false }).first()).toBeAttached()
  await expect(toDo).toHaveCount(0)
  await car.step('not-this-day')
  await page.reload()
  await expect(task).toContainText(/\w+day was refusedAgree another day/)

  await car.step('address', { address: '14 Dewsbury Road, LS11' })
  await changeStored(site, 'deals', { refused_day: null }, { posting_id: car.vehicleId })
  await car.collectOn(dayFromToday(0))
  await page.reload()
  await expect(task).toContainText('Today, 8 to noon, £20014 Dewsbury Road, LS11')
  await expect(task.getByRole('link', { name: 'Map' })).toHaveAttribute(
    'href',
    /maps.*query=14%20Dewsbury%20Road%2C%20LS11$/,
  )
  await expectSoundWideToo(page, 'cars under what is to be done')

  await car.step('outcome', { said: 'nobody-came' })
  await page.reload()
  await expect(task).toContainText('Owner says nobody came')
  await task.getByRole('link', { name: 'Answer' }).click()
  await page.getByLabel('Your answer').fill('I waited from nine to ten.')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByText('We have your answer.')).toBeVisible()
  await car.step('fell-through')

  const other = await listedCar(site, otherPhone, { registration: 'YK08 PZL' })
  await page.goto(other.path)
  await sendQuote(page, '310')
  await expireQuotes(site, agentId)
  await page.goto('/agents')
  await expect(task).toContainText('2 quotes expired')
  await task.getByRole('link', { name: 'Renew' }).click()
  const rows = page.getByRole('listitem').filter({ hasText: 'Expired' })
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('button', { name: 'Renew' }).click()
  await expect(rows).toHaveCount(1)
  await page.goto('/agents')
  await expect(task).toContainText('Expired')
  await task.getByRole('button', { name: 'Renew' }).click()
  await expect(toDo).toHaveCount(0)
})
