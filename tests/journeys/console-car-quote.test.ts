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
  quoteAt,
  quoteOf,
  sendOf,
  sendQuote,
  writeMessage,
} from './cast/agents.ts'
import { listedCar } from './cast/owners.ts'
import { changeStored } from './checks.ts'

test('an amount that is unclear is asked about, two taps are one quote, and it is changed, given again and withdrawn, also by keys', async ({
  agent: { page },
  car,
}) => {
  await page.goto(car.path)
  const sent = requestsTo(page, '/quote')
  for (const [typed, told] of [
    ['', 'Type the amount you’re offering, such as 450.'],
    ['12,50', /Write pence after a full stop/],
    ['0', /at least £1/],
  ] as const) {
    await amountOf(page).fill(typed)
    await sendOf(page).click()
    await expect(amountOf(page)).toHaveAccessibleDescription(told)
    await expect(amountOf(page)).toBeFocused()
    await expect(amountOf(page)).toHaveValue(typed)
  }
  await amountOf(page).fill('420.50')
  await expect(amountOf(page)).toHaveAccessibleDescription(/nothing taken off/)
  await writeMessage(page, 'a'.repeat(501))
  await expect(page.getByText('1 character too many')).toBeVisible()
  await sendOf(page).click()
  await expect(messageOf(page)).toBeFocused()
  expect(sent).toEqual([])
  await writeMessage(page, '🚗'.repeat(500))
  await expect(page.getByText('0 characters left')).toBeVisible()
  const letGo = await holdBack(page, '**/quote')
  await sendOf(page).dblclick()
  await expect(page.getByRole('button', { name: 'Sending..' })).toBeDisabled()
  letGo()
  await expect(quoteOf(page)).toContainText('£420.50')
  expect(sent).toHaveLength(1)

  await page.getByRole('button', { name: 'Change' }).click()
  await expect(amountOf(page)).toBeFocused()
  await expect(amountOf(page)).toHaveValue('420.50')
  await sendOf(page).click()
  await expect(quoteOf(page)).toContainText('Nothing has changed')
  await page.getByRole('button', { name: 'Change' }).click()
  await sendQuote(page, '450', 'Quote changed.')
  await expect(quoteOf(page)).toContainText('£450')

  await page.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw your quote of £450?' })
  await expect(question.getByRole('button', { name: 'Keep Quote' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(quoteOf(page)).toContainText('£450')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await question.getByRole('button', { name: 'Withdraw Quote' }).click()
  await expect(page.locator('.alert.done')).toContainText('Quote withdrawn.')
  await expect(amountOf(page)).toHaveValue('')
  await expect(page.getByText('no quotes yet')).toBeVisible()
  await page.reload()
  await amountOf(page).focus()
  await page.keyboard.type('420')
  await page.keyboard.press('Tab')
  await expect(sendOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your quote' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('.alert.done')).toContainText('Quote withdrawn.')
  await expect(page.getByRole('heading', { name: 'Your quote' })).toBeFocused()
})

test('an unusual amount is typed twice before it is sent', async ({ agent: { page }, car }) => {
  const again = page.getByLabel('Amount again')
  await page.goto(car.path)
  await expect(again).toHaveCount(0)
  await amountOf(page).fill('49,999.99')
  await writeMessage(page, 'Collection on Thursday.')
  await amountOf(page).focus()
  const asked = requestsTo(page, '/quote')
  await page.keyboard.press('Enter')
  await expect(again).toBeFocused()
  expect(asked).toHaveLength(1)
  await expect(again).toHaveAccessibleDescription(/^£49,999.99\? Type it again if you mean it\.$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(amountOf(page)).toHaveValue('49,999.99')

  const sent = requestsTo(page, '/quote')
  await page.keyboard.press('Enter')
  await expect(again).toHaveAccessibleDescription('Type the amount again.')
  await page.keyboard.type('4999.99')
  await expect(again).toHaveAccessibleDescription('')
  await page.keyboard.press('Enter')
  await expect(again).toHaveAccessibleDescription(/The two amounts differ/)
  await expect(again).toBeFocused()
  expect(sent).toEqual([])

  await amountOf(page).fill('499')
  await again.fill('£499.00')
  await page.keyboard.press('Enter')
  await expect(quoteOf(page)).toContainText('£499')
  await expect(quoteOf(page)).toContainText('Collection on Thursday.')
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(amountOf(page)).toHaveValue('499')
  await expect(again).toHaveCount(0)
})

test('the terms sent last come ticked', async ({ phone, otherPhone, site, agent: { page } }) => {
  const [car, next] = [await listedCar(site, phone), await listedCar(site, otherPhone)]
  await page.goto(car.path)
  await expect(page.getByLabel('7 days')).toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(page.getByLabel('We collect')).toBeChecked()
  await page.getByLabel('Catalyst fitted').check()
  await page.getByLabel('14 days').check()
  await amountOf(page).fill('410')
  await sendOf(page).click()
  await expect(quoteOf(page)).toContainText(
    /Collects\. Needs catalytic converter\. Valid until \w{3} \d+ \w+\./,
  )
  await page.goto(next.path)
  for (const ticked of ['We collect', 'Catalyst fitted', '14 days']) {
    await expect(page.getByLabel(ticked)).toBeChecked()
  }
  await expect(page.getByLabel('Keys')).not.toBeChecked()
})

test('an expired quote is renewed by a tap', async ({ site, agent: { agentId, page }, car }) => {
  await quoteAt(page, car.path, '410')
  await expireQuotes(site, agentId)
  await page.goto('/agents/quotes')
  const row = page.getByRole('listitem').filter({ hasText: '£410' })
  await expect(row).toContainText('Expired')
  await expectSound(page, 'a list with an expired quote')
  await page.getByRole('button', { name: 'Renew' }).click()
  await expect(row).toContainText(/Until \d/)
  await expect(page.getByRole('button', { name: 'Renew' })).toHaveCount(0)

  await expireQuotes(site, agentId)
  await page.goto(car.path)
  await expect(quoteOf(page)).toContainText('The owner can’t choose it until you renew it.')
  await expectSound(page, 'an expired quote')
  await page.getByRole('button', { name: 'Renew for 7 Days' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Renewed for 7 days.' })).toHaveCount(1)
  await expect(quoteOf(page)).toContainText('Valid until')
})

test('a quote from before a change is kept or changed', async ({ site, agent: { page }, car }) => {
  await quoteAt(page, car.path, '410')
  await changeStored(site, 'postings', { problem: 'No catalyst.' }, { id: car.vehicleId })
  await page.goto('/agents/quotes')
  const row = page.getByRole('listitem').filter({ hasText: '£410' })
  await expect(row).toContainText('Owner changed: vehicle issues')
  await page.goto(car.path)
  const caution = quoteOf(page).getByText('Given before the owner changed: vehicle issues.')
  await expect(caution).toBeVisible()
  await expectSoundWideToo(page, 'a quote from before a change')
  await page.getByRole('button', { name: 'Keep £410' }).click()
  await expect(caution).toHaveCount(0)
  await changeStored(site, 'postings', { problem: 'No catalyst, no keys.' }, { id: car.vehicleId })
  await page.goto(car.path)
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
