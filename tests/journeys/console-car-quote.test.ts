import { expect, holdBack, requestsTo, test } from '../support/journey.ts'
import {
  amountOf,
  messageOf,
  quoteOf,
  sendOf,
  sendQuote,
  writeMessage,
} from './cast/typed-quote.ts'

test('a quote with a message comes to its owner', async ({ page, phone, site, trader, car }) => {
  const { page: console } = await trader({ name: 'Kirkgate Salvage' })
  await console.goto(car.path)
  await expect(console.getByRole('heading', { level: 1 })).toHaveText('AB12 CDE')
  await expect(console.getByText('no quotes yet')).toBeVisible()
  await amountOf(console).fill('£1,250')
  await writeMessage(console, 'Price includes collection this week.')
  await expect(console.getByText('464 characters left')).toBeVisible()
  await sendOf(console).click()
  await expect(quoteOf(console)).toContainText('£1,250')
  await expect(quoteOf(console)).toContainText('Price includes collection this week.')
  await expect(quoteOf(console)).toContainText(
    'Quote sent. The owner sees it on their page. If it’s the best price, we’ll text them.',
  )
  await expect(console.getByRole('status').filter({ hasText: 'Quote sent.' })).toHaveCount(1)
  await expect(console.getByText('1 quote so far')).toBeVisible()

  await page.goto(await site.linkTextedTo(phone, 2))
  const card = page.getByRole('article')
  await expect(card).toContainText('Kirkgate Salvage')
  await expect(card).toContainText('£1,250')
  await expect(card).toContainText('Price includes collection this week.')
})

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
