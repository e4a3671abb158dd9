import { dayFromToday, expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import { chosenCar, asTyped } from './cast/owners.ts'

test('a chosen agent is told what to do, or calls it off', async ({ phone, site, trader }) => {
  const { page, agentId } = await trader({ subscribed: false })
  await page.goto('/agents')
  await expect(page.getByRole('heading', { name: 'Cars' })).toBeAttached()
  const toDo = page.getByRole('region', { name: 'To do' })
  const task = toDo.getByRole('listitem')

  const car = await chosenCar(site, phone, { agentId })
  await page.reload()
  await expect(task).toContainText('Chosen, £640Call and agree a day')
  await expect(task.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:${phone}`)
  const [strip, list] = [await toDo.boundingBox(), await page.getByRole('search').boundingBox()]
  expect(strip?.y).toBeLessThan(list?.y ?? 0)

  await page.goto(car.path)
  const deal = page.getByRole('region', { name: 'The owner chose you' })
  await expect(deal).toContainText('£640')
  await expect(deal).toContainText(asTyped(phone))
  await expect(deal.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:${phone}`)
  await expect(deal).toContainText('Not given yet')
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await expectSoundWideToo(page, 'a chosen car without a day')

  await car.step('address', { address: '14 Dewsbury Road, LS11', howToFind: 'Blue gate' })
  await car.collectOn(dayFromToday(0))
  await page.goto('/agents')
  await expect(task).toContainText('Today, 8 to noon, £64014 Dewsbury Road, LS11')
  await expect(task.getByRole('link', { name: 'Map' })).toHaveAttribute(
    'href',
    /maps.*query=14%20Dewsbury%20Road%2C%20LS11$/,
  )
  await expectSoundWideToo(page, 'cars below the to-do list')

  await car.step('outcome', { said: 'nobody-came' })
  await page.reload()
  await expect(task).toContainText('Owner says nobody came')
  await task.getByRole('link', { name: 'Answer' }).click()
  await page.getByLabel('Your answer').fill('I waited from nine to ten.')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByText('We have your answer.')).toBeVisible()

  await car.step('not-this-day', { otherDays: [dayFromToday(3)] })
  await page.goto('/agents')
  await expect(task).toContainText(/\w+day was refusedAgree another day/)
  await page.goto(car.path)
  await expect(deal).toContainText('14 Dewsbury Road, LS11')
  await expect(deal).toContainText('Blue gate')
  await expect(deal.getByRole('alert')).toContainText('and knows we’ve told you. These would do:')
  await expect(deal.getByLabel('Day of collection')).toHaveValue(dayFromToday(3))
  await expectSound(page, 'a day that does not suit')

  await deal.getByLabel('Afternoon').check()
  await deal.getByRole('button', { name: 'Save Day' }).click()
  await expect(deal.getByRole('definition').first()).toContainText('afternoon')
  await expect(deal.getByRole('button', { name: 'Change Day' })).toBeVisible()
  await expect(deal.getByRole('heading', { name: 'The owner chose you' })).toBeFocused()
  await expectSound(page, 'a chosen car with a day')
  await page.goto('/agents')
  await expect(page.getByRole('heading', { name: 'Cars' })).toBeAttached()
  await expect(page.getByText('quote', { exact: false }).first()).toBeAttached()
  await expect(toDo).toHaveCount(0)

  // Called off, it takes the number.
  await page.goto(car.path)
  const yes = page.getByRole('button', { name: 'Yes, Call It Off' })
  await expect(yes).toBeHidden()
  await page.getByText('Call it off', { exact: true }).click()
  await yes.click()
  await expect(deal).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your quote' })).toBeFocused()
})

test('what was paid is in “My quotes”', async ({ phone, site, agent: { page, agentId } }) => {
  const car = await chosenCar(site, phone, { agentId })
  await car.collectOn(dayFromToday(-1))
  await page.goto('/agents/quotes')
  const waiting = page.getByRole('listitem').filter({ hasText: '£640' })
  await expect(waiting).toContainText('Say what you paid')
  await waiting.getByRole('link', { name: 'Say' }).click()
  await expect(page.getByRole('button', { name: 'Change Day' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Not Collected' }).click()
  await expect(page.getByText('You said the car was not collected.')).toBeVisible()
  const paid = page.getByLabel('Collected, paid')
  await expect(paid).toHaveValue('640')
  await expect(paid).toHaveAccessibleDescription('We’re asking the owner the same.')
  await paid.fill('620')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('You collected it and paid £620.')).toBeVisible()
  await expect(page.getByText('The owner hasn’t said yet.')).toBeVisible()
  await expect(page.getByText('Call it off', { exact: true })).toHaveCount(0)

  await car.step('outcome', { said: 'paid-less', paid: '590', reason: 'Flat battery' })
  await page.reload()
  await expect(page.getByText('The owner says you paid £590: Flat battery')).toBeVisible()
  await page.getByLabel('Your answer').fill('We agreed £590 on the phone.')
  await expectSound(page, 'an answer to the owner')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByText('We have your answer.')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveCount(0)

  // In the book, with what came of the month, which can be exported.
  await page.goto('/agents/quotes?part=past')
  const collected = page.getByRole('list').getByRole('listitem')
  await expect(collected).toContainText(/\d \w{3}, paid £620\. Owner says: Paid £590: Flat battery/)
  await expect(collected.getByRole('link', { name: asTyped(phone) })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['1', '1', '1', '0 of 1'])
  await expect(page.getByText('Your record on each quote: ')).toContainText('£50 less')
  const [, before = ''] = await page.getByLabel('Export').getByRole('option').allTextContents()
  await page.getByLabel('Export').selectOption(before)
  const file = page.waitForRequest(/\/agent\/quotes\.csv\?month=\d{4}-\d{2}$/)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await file
})
