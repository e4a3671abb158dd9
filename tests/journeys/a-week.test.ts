import type { Page } from '@playwright/test'
import { watchDeals } from '../../server/market/deals/watch-deals.ts'
import { change } from '../support/test-services.ts'
import { dayFromToday } from '../support/day-from-today.ts'
import { expect, ON_A_DESKTOP, test } from '../support/journey.ts'
import type { Site } from '../support/site.ts'
import { giveQuotes, quoteBy } from './cast/agent.ts'
import { listedCar } from './cast/listed-car.ts'
import { asTyped, carOf, fillForm, openForm, quoteButton } from './cast/owner.ts'
import { carPhoto } from './checks/car-photo.ts'
import { inServicesOf } from './checks/stored.ts'
import { sendQuote } from './cast/typed-quote.ts'

// Beside AB12 CDE of the other journeys, so that a search finds this one alone.
const REGISTRATION = 'SG10 WPN'
const PLATE = /SG10 WPN/
const KIRKGATES_PHONE = '+447700900981'

// On a phone each of its steps is in a journey of its own.
test.use(ON_A_DESKTOP)

test('a week: an owner and four agents, one of whom knocks the price down', async ({
  page: owner,
  phone,
  otherPhone,
  site,
  trader,
  operator,
  stored,
}) => {
  test.slow()
  const kirkgate = await trader({ name: 'Kirkgate Salvage', phone: KIRKGATES_PHONE })
  const { page: holbeck } = await trader({ name: 'Holbeck Car Buyers' })
  const { page: wharfe } = await trader({ name: 'Wharfe Breakers' })
  const textsTo = (to: string) => site.textsTo(to).map(({ body }) => body)
  let link = ''

  await test.step('on Monday the owner posts the car, and gives the number to a chosen buyer alone', async () => {
    await openForm(owner)
    await fillForm(owner, { ...carOf(phone), registration: REGISTRATION })
    await owner.locator('input[type=file]').setInputFiles(await carPhoto())
    await expect(owner.getByText('my-car.jpg')).toBeVisible()
    await quoteButton(owner).click()
    await expect(owner.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toBeVisible()
    link = await site.linkTextedTo(phone)
    await owner.goto(link)
    await owner.getByRole('button', { name: 'Yes, it’s mine' }).click()
    await owner.getByText('No buyer has it').click()
    await owner.getByRole('radio', { name: 'Only the buyer I choose' }).check()
    await expect(owner.getByText('Saved', { exact: true })).toBeVisible()
  })

  await test.step('four agents quote; one asks what is not said, without the number', async () => {
    const [car = { id: '' }] = await stored()
    await giveQuotes(site, { vehicleId: car.id }, [{ agent: 'Aire Valley Motors', pounds: 520 }])
    for (const [page, amount] of [
      [wharfe, '410'],
      [holbeck, '585'],
      [kirkgate.page, '640'],
    ] as const) {
      await openCar(page)
      await sendQuote(page, amount)
    }
    await wharfe.getByRole('button', { name: 'Ask the Owner' }).click()
    await expect(wharfe.getByText(/^You’ve asked about|^Asked\./).first()).toBeVisible()
    await expect.poll(() => textsTo(phone).join('\n')).toContain('£640')
  })

  await test.step('the owner answers, and the best buyer keeps the price', async () => {
    await owner.goto(link)
    const facts = owner.locator('#tell-more')
    await facts
      .getByRole('radiogroup', { name: 'Starts' })
      .getByRole('radio', { name: 'Yes' })
      .check()
    await facts.getByRole('radiogroup', { name: 'V5C' }).getByRole('radio', { name: 'Yes' }).check()
    await expect(owner.getByText('Saved. Buyers see your answers.')).toBeVisible()
    await kirkgate.page.reload()
    await kirkgate.page.getByRole('button', { name: 'Keep £640' }).click()
    await expect(kirkgate.page.getByRole('button', { name: 'Keep £640' })).toHaveCount(0)
  })

  await test.step('on Tuesday the owner reads the quotes, says no thanks to one, and chooses; a slip is undone', async () => {
    await owner.goto(await quotesLink(site, phone))
    await expect(owner.getByRole('article')).toHaveText([/£640/, /£585/, /£520/, /£410/])
    await owner.getByRole('article').last().getByRole('button', { name: 'No thanks' }).click()
    const gone = owner.getByRole('region', { name: 'No longer on offer' })
    await expect(gone).toContainText('Wharfe Breakers')
    await expect(await standingIn(wharfe)).toContainText('Lost: the owner said no')
    await choose(owner, 'Holbeck Car Buyers', '£585')
    await owner.getByRole('button', { name: 'Undo' }).first().click()
    await expect(owner.getByRole('heading', { name: 'All Quotes' })).toBeVisible()
    await choose(owner, 'Kirkgate Salvage', '£640')
    await expect.poll(() => textsTo(phone).at(-1)).toContain('did you choose Kirkgate Salvage')
    await owner.goto(linkIn(textsTo(phone).at(-1)))
    await owner.getByRole('button', { name: 'Yes, Give Them My Number' }).click()
    await expect(owner.getByText('They’ll call to agree a day.')).toBeVisible()
  })

  await test.step('the chosen buyer gets the number by text, the others learn that they were not', async () => {
    await expect.poll(() => textsTo(KIRKGATES_PHONE).join('\n')).toContain(asTyped(phone))
    expect(textsTo(KIRKGATES_PHONE).at(-1)).toContain('£640')
    await expect(await standingIn(holbeck)).toContainText('Lost: another buyer was chosen')
    await holbeck.goto('/agents')
    await holbeck.getByRole('searchbox').fill(REGISTRATION)
    await expect(holbeck.getByRole('link', { name: PLATE })).toHaveCount(0)
  })

  await test.step('a day is agreed, and the address goes to the chosen buyer', async () => {
    await kirkgate.page.reload()
    const deal = kirkgate.page.getByRole('region', { name: 'The owner chose you' })
    await deal.getByLabel('Day of collection').fill(dayFromToday(1))
    await deal.getByRole('button', { name: 'Save Day' }).click()
    await expect.poll(() => textsTo(phone).at(-1)).toContain('will collect')
    await owner.goto(linkIn(textsTo(phone).at(-1)))
    await expect(owner.getByText('8 am to noon · ')).toBeVisible()
    await owner.getByLabel('Address').fill('14 Cross Flatts Avenue\nLeeds')
    await owner.getByRole('button', { name: 'Save Address' }).click()
    await expect(owner.getByText('Saved')).toBeVisible()
    await kirkgate.page.reload()
    await expect(deal).toContainText('14 Cross Flatts Avenue')
  })

  await test.step('the morning after the owner says that they paid less, and the buyer answers once', async () => {
    await theDayPasses(site)
    await expect.poll(() => textsTo(phone).at(-1)).toContain('pay £640?')
    await owner.goto(linkIn(textsTo(phone).at(-1)))
    await owner.getByText('They paid less', { exact: true }).click()
    await owner.getByLabel('They paid', { exact: true }).fill('590')
    await owner.getByLabel('Why they said').fill('A flat battery')
    await owner.getByRole('button', { name: 'Send Answer' }).click()
    await expect(owner.getByRole('heading', { level: 1 })).toContainText('£50 less than agreed')
    await kirkgate.page.reload()
    await expect(kirkgate.page.getByText('you paid £590: A flat battery')).toBeVisible()
    await kirkgate.page.getByLabel('Your answer').fill('It would not start.')
    await kirkgate.page.getByRole('button', { name: 'Send Answer' }).click()
    await expect(kirkgate.page.getByText('We have your answer.')).toBeVisible()
  })

  await test.step('the owner complains of it, and the operator has the complaint with its days', async () => {
    await owner.getByRole('link', { name: /complain|report/i }).click()
    const known = owner.getByText('About Kirkgate Salvage and SG10 WPN.')
    await expect(known).toContainText(asTyped(phone))
    await owner.getByLabel('What happened?').fill('They knocked £50 off on the drive.')
    await owner.getByRole('button', { name: 'Send Complaint' }).click()
    const reference = await owner.getByText(/^C \d{4} \d{2}$/).textContent()
    const desk = await operator('support')
    await desk.goto('/desk/complaints')
    await expect(desk.getByRole('row').filter({ hasText: String(reference) })).toContainText(
      'Kirkgate Salvage, SG10 WPN',
    )
  })

  await test.step('the next owner sees it in the buyer’s record', async () => {
    const next = await listedCar(site, otherPhone)
    await owner.goto(await quoteBy(site, kirkgate.agentId, next, { pounds: 300 }))
    await expect(owner.getByRole('article')).toContainText(
      'Has collected 1 car, too few to judge. Its owner got £50 less.',
    )
  })
})

async function openCar(page: Page): Promise<void> {
  await page.goto('/agents')
  await page.getByRole('searchbox').fill(REGISTRATION)
  await page.getByRole('link', { name: PLATE }).click()
  await expect(page).toHaveURL(/\/agents\/cars\//)
}

async function choose(page: Page, buyer: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Choose ${amount}` }).click()
  const asked = page.getByRole('dialog', { name: `Choose ${buyer} for ${amount}?` })
  await asked.getByRole('button', { name: `Choose ${buyer}` }).click()
  await expect(
    page.getByRole('heading', { name: `You chose ${buyer} for ${amount}` }),
  ).toBeVisible()
}

/** The car's row among the agent's quotes that were not chosen. */
async function standingIn(page: Page) {
  await page.goto('/agents/quotes?part=past')
  return page.getByRole('listitem').filter({ hasText: PLATE })
}

/** The newest link to the quotes that was texted. */
async function quotesLink(site: Site, phone: string): Promise<string> {
  const isQuotes = (body: string): boolean => body.includes('/list-quotes/')
  await expect.poll(() => site.textsTo(phone).some(({ body }) => isQuotes(body))).toBe(true)
  return linkIn(site.textsTo(phone).findLast(({ body }) => isQuotes(body))?.body)
}

function linkIn(body: string | undefined): string {
  return /https?:\/\/[\w.:/-]+/.exec(body ?? '')?.[0] ?? ''
}

/** The collection was yesterday and its owner is asked at once: else before nine the text waits until then. */
async function theDayPasses(site: Site): Promise<void> {
  await inServicesOf(site, async (services) => {
    const { database, clock } = services
    await change(services, 'deals', { collect_on: dayFromToday(-1) })
    await watchDeals(services)
    await database
      .updateTable('texts')
      .set({ due_at: clock.now() })
      .where('kind', '=', 'outcome')
      .where('due_at', '>', clock.now())
      .execute()
  })
}
