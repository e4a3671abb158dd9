import { expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import { chosenCar, asTyped, openForm } from './cast/owners.ts'

test('a complaint is answered and ends', async ({ page: owner, phone, site, trader, operator }) => {
  const salvage = { name: 'Pennine Auto Salvage', phone: '+447700900983' }
  const { page: buyer, agentId } = await trader(salvage)
  const car = await chosenCar(site, phone, { agentId, pounds: 530 })
  await car.step('outcome', { said: 'paid-less', paid: 410, reason: 'Said the battery was flat' })

  // The owner complains from the page of the deal, and later adds to it.
  const complain = async (words: string): Promise<void> => {
    await owner.goto(site.url + car.dealPath)
    await owner.getByRole('link', { name: /complain/i }).click()
    await openForm(owner, owner.url())
    const about = owner.getByText('About Pennine Auto Salvage and AB12 CDE.')
    await expect(about).toContainText(asTyped(phone))
    await expect(owner.getByRole('textbox')).toHaveCount(1)
    await expect(owner.getByRole('radio')).toHaveCount(0)
    await expect(owner.getByLabel('What happened?')).toHaveValue('Said the battery was flat')
    await expectSound(owner, 'complaint from a deal')
    await owner.getByLabel('What happened?').fill(words)
    await owner.getByRole('button', { name: 'Send Complaint' }).click()
  }
  await complain('Their driver said £410 or he would leave it.')
  const reference = (await owner.getByText(/^C \d{4} \d{2}$/).textContent()) ?? ''
  await complain('The catalyst was there.')
  const titleOf = (page: typeof owner) => page.getByRole('heading', { level: 1 })
  await expect(titleOf(owner)).toHaveText('We’ve added it to your complaint')
  await expect(owner.getByText(reference, { exact: true })).toBeVisible()

  const desk = await operator('manager')
  const row = (words: string) => desk.getByRole('listitem').filter({ hasText: words })

  // The operator finds it, with the deal and the record beside it.
  await desk.goto('/desk/complaints')
  await expectSoundWideToo(desk, 'complaints at the desk')
  await desk.getByRole('link', { name: reference }).click()
  await expect(titleOf(desk)).toHaveText(`${reference}: Pennine Auto Salvage, AB12 CDE`)
  await expect(row('Their driver said')).toContainText('From the owner')
  await expect(row('The catalyst was there')).toBeVisible()
  await expect(desk.getByText('Owner says paid')).toBeVisible()
  const business = desk.getByRole('link', { name: 'Pennine Auto Salvage' })
  await expect(business).toHaveAttribute('href', `/desk/agents/${agentId}`)
  await expectSoundWideToo(desk, 'a complaint at the desk')

  // The buyer reads what they are asked and no more, and answers.
  await desk.getByRole('radio', { name: 'Write to Pennine Auto Salvage' }).check()
  await desk.getByLabel('Words').fill('What did you pay for the Passat?')
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(row('What did you pay')).toContainText('Priya S. to Pennine Auto Salvage')
  await expect
    .poll(() => site.textsTo('+447700900983').map(({ body }) => body))
    .toContainEqual(expect.stringContaining("we've written to you about a complaint"))
  await buyer.goto('/agents/profile')
  await buyer.getByRole('link', { name: 'Complaints' }).click()
  await expect(buyer.getByText('What did you pay for the Passat?')).toBeVisible()
  await expect(buyer.getByText('or he would leave it')).toHaveCount(0)
  await buyer.getByRole('button', { name: 'Send Answer' }).click()
  await expect(buyer.getByText('Write what happened.')).toBeVisible()
  await buyer.getByLabel('Your answer').fill('No catalyst on it.')
  await buyer.getByRole('button', { name: 'Send Answer' }).click()
  await expect(buyer.getByText('We have your answer.')).toBeVisible()
  await expect(buyer.getByRole('listitem').filter({ hasText: 'You answered' })).toBeVisible()
  await expectSound(buyer, 'complaints in the console')

  // The operator closes it, which tells both.
  await desk.reload()
  await expect(row('No catalyst on it.')).toContainText('Pennine Auto Salvage, in the console')
  await desk.getByLabel('Why do you need their number?').fill('To call them')
  await desk.getByRole('button', { name: 'Show Number' }).click()
  await expect(desk.getByText(asTyped(phone), { exact: true })).toBeVisible()
  await desk.getByRole('radio', { name: 'Close: upheld' }).check()
  await expect(desk.getByText('we agree with your complaint.')).toBeVisible()
  await desk.getByLabel(/^Words/).fill('They will pay you £120.')
  await expectSoundWideToo(desk, 'closing a complaint')
  await desk.getByRole('button', { name: 'Close and Tell Them' }).click()
  await expect(desk.getByText(/^Upheld, /)).toBeVisible()
  await expect(desk.getByLabel(/^Words/)).toHaveCount(0)
  await expect
    .poll(() => site.textsTo(phone).map(({ body }) => body))
    .toContainEqual(expect.stringContaining('we agree with your complaint. They will pay'))
  await buyer.reload()
  await expect(buyer.getByText('We’ve closed the complaint: we agree with it.')).toBeVisible()
  await expect(buyer.getByLabel('Your answer')).toHaveCount(0)
})
