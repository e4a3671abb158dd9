import {
  expect,
  expectSound,
  expectSoundWideToo,
  holdBack,
  requestsTo,
  test,
} from '../support/journey.ts'
import {
  amountOf,
  expireQuotes,
  messageOf,
  quoteOf,
  sendOf,
  sendQuote,
  writeMessage,
} from './cast/agents.ts'
import { listedCar, quoteBy } from './cast/owners.ts'
import { carPhoto, changeStored, passTimeLimits } from './checks.ts'

test('a quote is sent once, changed and withdrawn', async ({ phone, site, agent: { page } }) => {
  const issues = `${'Failed MOT on rear brakes. '.repeat(20)}${'x'.repeat(200)}`
  const car = await listedCar(site, phone, { issues, photo: await carPhoto(), confirmed: true })
  await page.goto(car.path)
  await expect(page.getByRole('button', { name: 'Show the whole photo' })).toBeEnabled()
  await expectSoundWideToo(page, 'a car')
  await page.getByRole('button', { name: 'Show the whole photo' }).click()
  await expectSound(page, 'the whole photo')
  await page.keyboard.press('Escape')

  const sent = requestsTo(page, '/quote')
  await amountOf(page).fill('12,50')
  await writeMessage(page, 'y'.repeat(501))
  await sendOf(page).click()
  await expect(amountOf(page)).toHaveAccessibleDescription(/Write pence after a full stop/)
  await expect(amountOf(page)).toBeFocused()
  await expect(amountOf(page)).toHaveValue('12,50')
  await expect(page.getByText('1 character too many')).toBeVisible()
  await expectSound(page, 'a quote that is wrong')
  await amountOf(page).fill('49,999.99')
  await expect(amountOf(page)).toHaveAccessibleDescription(/nothing taken off/)
  await sendOf(page).click()
  await expect(messageOf(page)).toBeFocused()
  expect(sent).toEqual([])

  // An unusual amount is typed twice.
  await writeMessage(page, '🚗'.repeat(500))
  await expect(page.getByText('0 characters left')).toBeVisible()
  const again = page.getByLabel('Amount again')
  await expect(again).toHaveCount(0)
  await amountOf(page).press('Enter')
  await expect(again).toBeFocused()
  await expect(again).toHaveAccessibleDescription(/^£49,999.99\? Type it again if you mean it\.$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectSound(page, 'an unusual amount')
  await page.keyboard.type('4999.99')
  await expect(again).toHaveAccessibleDescription('')
  await page.keyboard.press('Enter')
  await expect(again).toHaveAccessibleDescription(/The two amounts differ/)
  await expect(again).toBeFocused()
  expect(sent).toHaveLength(1)

  await amountOf(page).fill('420.50')
  await again.fill('£420.50')
  const letGo = await holdBack(page, '**/quote')
  await sendOf(page).dblclick()
  await expect(page.getByRole('button', { name: 'Sending..' })).toBeDisabled()
  letGo()
  await expect(quoteOf(page)).toContainText('£420.50')
  expect(sent).toHaveLength(2)
  await page.getByRole('button', { name: 'Show Phone Number' }).click()
  await expect(page.getByRole('link', { name: 'Call' })).toBeVisible()
  await expectSoundWideToo(page, 'a quote sent and a number shown')

  await page.getByRole('button', { name: 'Change' }).click()
  await expect(amountOf(page)).toBeFocused()
  await expect(amountOf(page)).toHaveValue('420.50')
  await expect(again).toHaveCount(0)
  await expectSound(page, 'a quote being changed')
  await sendOf(page).click()
  await expect(quoteOf(page)).toContainText('Nothing has changed')
  await page.getByRole('button', { name: 'Change' }).click()
  await writeMessage(page, 'Collection on Thursday.')
  await amountOf(page).focus()
  await page.keyboard.press('Tab')
  await expect(sendOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(quoteOf(page)).toContainText('Quote changed.')
  await expect(quoteOf(page)).toContainText('Collection on Thursday.')

  // Withdrawn by keys.
  const heading = page.getByRole('heading', { name: 'Your quote' })
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Withdraw your quote of £420.50?' })
  await expect(question.getByRole('button', { name: 'Keep Quote' })).toBeFocused()
  await expectSound(page, 'the question before withdrawing')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(quoteOf(page)).toContainText('£420.50')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('.alert.done')).toContainText('Quote withdrawn.')
  await expect(heading).toBeFocused()
  await expect(amountOf(page)).toHaveValue('')
  await expect(page.getByText('no quotes yet')).toBeVisible()

  await amountOf(page).fill('420')
  await car.remove()
  await sendOf(page).click()
  await expect(page.getByText('This car has gone.', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Your quote was not sent: this car has gone/)).toBeVisible()
  await expect(amountOf(page)).toHaveValue('420')
  await expect(sendOf(page)).toBeDisabled()
  await expectSound(page, 'a car that has gone')
  await page.getByRole('link', { name: 'Back to all cars' }).click()
  await expect(page).toHaveURL('/agents')
})

test('a quote in a dead spot waits', async ({ phone, otherPhone, site, agent: { page } }) => {
  const car = await listedCar(site, phone)
  const other = await listedCar(site, otherPhone, { registration: 'YK08 PZL' })
  const waits = page.getByRole('alert').filter({ hasText: 'waits for a connection' })
  const sendInVain = async (path: string): Promise<void> => {
    await page.goto(path)
    await amountOf(page).fill('420')
    await writeMessage(page, 'Can collect on Thursday.')
    await sendOf(page).click()
    await passTimeLimits(page)
    await expect(page.getByText('Your quote waits, and we’ll send it')).toBeVisible()
  }
  await page.clock.install()
  await page.goto(car.path)
  await page.context().setOffline(true)
  await expect(page.getByRole('alert')).toContainText('You are offline.')
  await page.context().setOffline(false)
  await page.route('**/quote', (route) => route.abort())
  await sendInVain(car.path)
  await expect(sendOf(page)).toBeFocused()
  await expect(amountOf(page)).toHaveValue('420')
  await expect(messageOf(page)).toHaveValue('Can collect on Thursday.')
  await page.reload()
  await waits.getByRole('button', { name: 'Don’t send it' }).click()
  await expect(waits).toHaveCount(0)

  for (const { path } of [other, car]) await sendInVain(path)
  await expect(waits).toHaveText([/^£420 for YK08 PZL/, /^£420 for AB12 CDE/])
  await other.remove()
  await page.unroute('**/quote')
  await page.clock.runFor(15_000)
  await expect(page.getByText('£420 sent for AB12 CDE.')).toBeVisible()
  await expect(page.getByText('£420 for YK08 PZL was not sent.')).toBeVisible()
  await expect(waits).toHaveCount(0)
  await page.reload()
  await expect(quoteOf(page)).toContainText('£420')
  await expect(quoteOf(page)).toContainText('Can collect on Thursday.')
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('AB12')
})

test('an expired quote is renewed by a tap wherever it is, and one from before a change is kept or changed', async ({
  site,
  otherPhone,
  agent: { agentId, page },
  car,
}) => {
  await page.clock.install()
  const other = await listedCar(site, otherPhone, { registration: 'YK08 PZL' })
  await quoteBy(site, agentId, other, { pounds: 310 })
  await quoteBy(site, agentId, car, { pounds: 410 })
  await expireQuotes(site, agentId)
  await page.goto('/agents')
  const toDo = page.getByRole('region', { name: 'To do' })
  await expect(toDo.getByRole('listitem')).toContainText('2 quotes expired')
  await toDo.getByRole('link', { name: 'Renew' }).click()
  const row = page.getByRole('listitem').filter({ hasText: '£410' })
  await expect(row).toContainText('Expired')
  await expectSound(page, 'a list with an expired quote')
  await row.getByRole('button', { name: 'Renew' }).click()
  await expect(row).toHaveCount(0)
  await page.goto('/agents/quotes?part=live')
  await expect(row).toContainText(/Until \d/)
  await page.goto('/agents')
  await expect(toDo.getByRole('listitem')).toContainText('Expired')
  await toDo.getByRole('button', { name: 'Renew' }).click()
  await expect(toDo).toHaveCount(0)

  await expireQuotes(site, agentId)
  await page.goto(car.path)
  await expect(quoteOf(page)).toContainText('The owner can’t choose it until you renew it.')
  await expectSound(page, 'an expired quote')
  await page.getByRole('button', { name: 'Renew for 7 Days' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Renewed for 7 days.' })).toHaveCount(1)
  await expect(quoteOf(page)).toContainText('Valid until')

  const change = (problem: string) =>
    changeStored(site, 'postings', { problem }, { id: car.vehicleId })
  await change('No catalyst.')
  await page.goto('/agents/quotes?part=live')
  await expect(row).toContainText('Owner changed: vehicle issues')
  await page.goto(car.path)
  const caution = quoteOf(page).getByText('Given before the owner changed: vehicle issues.')
  await expect(caution).toBeVisible()
  await expectSoundWideToo(page, 'a quote from before a change')
  await page.getByRole('button', { name: 'Keep £410' }).click()
  await expect(caution).toHaveCount(0)
  // The page asks again by itself.
  await change('No catalyst, no keys.')
  await page.clock.runFor(31_000)
  await expect(caution).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await sendQuote(page, '300', 'Quote changed.')
  await expect(caution).toHaveCount(0)

  // Another registration makes room for a new quote.
  await car.edit({ registrationNumber: 'CD14 EFG' })
  await page.goto('/agents/quotes?part=past')
  const past = page.getByRole('listitem').filter({ hasText: '£300' })
  await expect(past).toContainText('Owner changed the reg')
  await page.goto(car.path)
  await expect(quoteOf(page)).toContainText('Your quote was £300. The owner has changed')
  await sendQuote(page, '420')
})
