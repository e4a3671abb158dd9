// What an agent meets who goes far beyond what buyers do: a second typing, and the day's limits.
import type { Page } from '@playwright/test'
import { DAY_MS, HOUR_MS } from '../../domain/basics/time.ts'
import { countCarsRead, spendQuote } from '../../server/agents/accounts/agent-limits.ts'
import { expect, test } from '../support/journey.ts'
import { startSite } from '../support/site.ts'
import { listedCar } from './cast/listed-car.ts'
import { signedInTrader } from './cast/trader.ts'
import { requestsTo } from './checks/requests.ts'
import { inServicesOf } from './checks/stored.ts'
import { amountOf, quoteOf, sendQuote, writeMessage } from './cast/typed-quote.ts'

const againOf = (page: Page) => page.getByLabel('Amount again')

test('an unusual amount is typed a second time before the owner sees it', async ({
  agent: { page },
  car,
}) => {
  await page.goto(car.path)
  await expect(againOf(page)).toHaveCount(0)
  await amountOf(page).fill('49,999.99')
  await writeMessage(page, 'Collection on Thursday.')
  await amountOf(page).focus()
  const asked = requestsTo(page, '/quote')
  await page.keyboard.press('Enter')
  await expect(againOf(page)).toBeFocused()
  expect(asked).toHaveLength(1)
  await expect(againOf(page)).toHaveAccessibleDescription(
    /^£49,999.99\? Type it again if you mean it\.$/,
  )
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(amountOf(page)).toHaveValue('49,999.99')

  const sent = requestsTo(page, '/quote')
  await page.keyboard.press('Enter')
  await expect(againOf(page)).toHaveAccessibleDescription('Type the amount again.')
  await page.keyboard.type('4999.99')
  await expect(againOf(page)).toHaveAccessibleDescription('')
  await page.keyboard.press('Enter')
  await expect(againOf(page)).toHaveAccessibleDescription(/The two amounts differ/)
  await expect(againOf(page)).toBeFocused()
  expect(sent).toEqual([])

  await amountOf(page).fill('499')
  await againOf(page).fill('£499.00')
  await page.keyboard.press('Enter')
  await expect(quoteOf(page)).toContainText('£499')
  await expect(quoteOf(page)).toContainText('Collection on Thursday.')
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(amountOf(page)).toHaveValue('499')
  await expect(againOf(page)).toHaveCount(0)
})

test('past a limit the console says until when, and loses nothing that was typed', async ({
  context,
}) => {
  const site = await startSite({ CARS_READ_PER_DAY: '2', QUOTES_PER_HOUR: '1' })
  try {
    const first = await listedCar(site, '+447700900001', { registration: 'AB12 CDE' })
    const second = await listedCar(site, '+447700900002', { registration: 'AB12 CDF' })
    const third = await listedCar(site, '+447700900003', { registration: 'AB12 CDG' })
    const { page, agentId } = await signedInTrader(context, site, { yard: null })
    // The next hour or day, which may begin during the journey, finds its share used up too.
    await inServicesOf(site, async (services) => {
      const later = (ms: number) => ({
        ...services,
        clock: { now: () => services.clock.now() + ms },
      })
      await spendQuote(later(HOUR_MS), services.database, { agentId, as: 1 })
      await countCarsRead(later(DAY_MS), agentId, [first.vehicleId, second.vehicleId])
    })
    await page.goto(`${site.url}${first.path}`)
    await sendQuote(page, '400')

    await page.goto(`${site.url}${second.path}`)
    await amountOf(page).fill('450')
    await writeMessage(page, 'Collection on Thursday.')
    await page.getByRole('button', { name: 'Send Quote' }).click()
    await expect(page.getByRole('alert')).toContainText(
      /Your quote was not sent\. You’ve sent all the quotes that one agent can send in an hour\. You can send more in (a minute|\d+ minutes)\./,
    )
    await expect(amountOf(page)).toHaveValue('450')
    await expect(page.getByLabel('Message')).toHaveValue('Collection on Thursday.')

    await page.goto(`${site.url}${third.path}`)
    const words = 'You’ve seen all the cars that one agent can see in a day.'
    await expect(page.getByRole('alert')).toContainText(words)
    await page.goto(`${site.url}/agents`)
    await expect(page.getByRole('alert')).toContainText('You can see more after midnight.')
    await page.goto(`${site.url}${second.path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('AB12 CDF')
  } finally {
    await site.stop()
  }
})
