import { startTwilio, type TwilioStandIn } from '../../stand-ins/twilio/start.ts'
import { expect, test } from '../support/journey.ts'
import { startRegisters } from '../support/registers.ts'
import { startSite } from '../support/site.ts'
import { twilioEnvironment } from '../support/test-twilio.ts'
import { carOf, fieldsOf, fillForm, openForm, quoteButton } from './cast/owner.ts'
import { signedInTrader } from './cast/trader.ts'
import { textStates } from './checks/text-states.ts'
import { sendQuote } from './cast/typed-quote.ts'

// Twilio has no number that is kept for drama; this one comes to the stand-in alone.
const PHONE = '+447400123456'

test('a car is named to its owner, found by its make, and its owner texted until they say STOP', async ({
  browser,
}) => {
  test.slow()
  const registers = await startRegisters()
  const twilio = await startTwilio({ port: 0 })
  const site = await startSite({
    ...registers.settings,
    ...twilioEnvironment(twilio.url),
    OPERATOR_PHONES: '',
  })
  const context = await browser.newContext({ baseURL: site.url })
  const owner = await context.newPage()
  const own = await browser.newContext({ baseURL: site.url })
  const { page: agent } = await signedInTrader(own, site)

  await test.step('the owner types a registration, sees the car and posts it', async () => {
    await openForm(owner)
    await fillForm(owner, { ...carOf(PHONE), registration: 'AA19AAA', issues: '' })
    await expect(fieldsOf(owner).registration).toHaveAccessibleDescription('Red Ford Focus, 2019')
    await quoteButton(owner).click()
    await expect(owner.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toBeVisible()
  })

  await test.step('the text goes out, is delivered, and its link confirms the number', async () => {
    const link = await linkIn(twilio, 1)
    await expect.poll(() => textStates(site)).toEqual(['link sent delivered'])
    await owner.goto(link)
    const confirmed = owner.waitForResponse('**/car/link-opened/**')
    await owner.getByRole('button', { name: 'Yes, it’s mine' }).click()
    await confirmed
  })

  await test.step('an agent searches for the make, finds the car and quotes', async () => {
    await agent.goto('/agents')
    await agent.getByRole('searchbox').fill('ford focus')
    const car = agent.getByRole('link', { name: /AA19 AAA/ })
    await expect(car).toBeVisible()
    await car.click()
    await expect(agent.getByText('Red Ford Focus, 2019')).toBeVisible()
    await sendQuote(agent, '450', 'we’ll text them')
    await owner.goto(await linkIn(twilio, 2))
    await expect(owner.getByRole('article')).toContainText('£450')
  })

  await test.step('the owner answers STOP, and the car is gone for owner and agents', async () => {
    expect(await twilio.text(PHONE, 'STOP')).toBe(200)
    await agent.reload()
    await expect(agent.getByText('This car has gone').first()).toBeVisible()
    expect(taken(twilio)).toHaveLength(2)
    await owner.reload()
    await expect(owner.getByRole('article')).toHaveCount(0)
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
  })

  for (const page of [owner, agent]) await page.context().close()
  await site.stop()
  await Promise.all([twilio.close(), registers.close()])
})

function taken(twilio: TwilioStandIn) {
  return twilio.messages.list(PHONE)
}

/** The link in text number `count` (from 1) that the stand-in took. */
async function linkIn(twilio: TwilioStandIn, count: number): Promise<string> {
  await expect.poll(() => taken(twilio).length).toBeGreaterThanOrEqual(count)
  const text = taken(twilio).toReversed()[count - 1]
  return /https?:\/\/[\w.:/-]+/.exec(text?.body ?? '')?.[0] ?? ''
}
