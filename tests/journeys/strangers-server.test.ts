// The built pages as files, beside a server that nobody of ours wrote: it answers the five specified calls with their
// specified members alone, or fails as the specification says, and knows no other address.
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Page, Request, Route } from '@playwright/test'
import { fillPage, settingValues, showSettings } from '../../server/site/page-template.ts'
import { testConfig } from '../support/test-services.ts'
import { expect, test as base } from '../support/journey.ts'
import { carOf, expectEmptyForm, fieldsOf, fillForm, openForm, quoteButton } from './cast/owners.ts'
import { passTimeLimits } from './checks.ts'

const ORIGIN = 'http://stranger.test'
const DIST = join(import.meta.dirname, '../../dist')
const SETTINGS = settingValues(showSettings(testConfig({})))

type Answer = { status?: number; json: unknown } | 'no answer'
/** What each call is answered, by method and path. */
type Answers = Record<string, Answer>

const CREATE = 'POST /car/submit-form'
const GET = 'GET /car/get-data/the-id'
const PUT = 'PUT /car/edit-form/the-id'
const DELETE = 'DELETE /car/delete-data/the-id'
const LIST = 'GET /quotes/the-listing/the-agent'

const EDIT_PAGE = '/edit-form/the-id'
const QUOTES_PAGE = '/list-quotes/the-listing/the-agent'

const SUCCESS: Answer = { json: { success: true } }
const POSTING = {
  registrationNumber: 'AB12 CDE',
  postcode: 'LS11 5DJ',
  phoneNumber: '+447700900123',
  problem: 'Failed MOT',
}
const OPENS: Answers = { [GET]: { json: POSTING } }

// Answers of other shapes look like one of these to a page: `json-calls.test.ts` and `submit-posting.test.ts` read them.
const FAILURES: Answer[] = [{ status: 500, json: { success: false } }, 'no answer']

const test = base.extend<{ answer: (answers: Answers) => Promise<Request[]> }>({
  baseURL: ORIGIN,
  answer: async ({ page }, use) => {
    await use(async (answers) => {
      const asked: Request[] = []
      await page.route(`${ORIGIN}/**`, async (route, request) => {
        const call = `${request.method()} ${new URL(request.url()).pathname}`
        const answer = answers[call]
        if (answer === undefined) return sendFile(route)
        asked.push(request)
        return answer === 'no answer' ? route.abort() : route.fulfill(answer)
      })
      return asked
    })
  },
})

function sendFile(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const [, first = ''] = pathname.split('/')
  const page = first === '' ? 'home' : first
  const file = [join('pages', `${page}.html`), pathname, join('public', pathname)]
    .map((name) => join(DIST, name))
    .find((name) => extname(name) !== '' && existsSync(name))
  if (file === undefined || route.request().method() !== 'GET') {
    return route.fulfill({ status: 404, body: 'Not found' })
  }
  if (extname(file) !== '.html') return route.fulfill({ path: file })
  const body = fillPage(readFileSync(file, 'utf8'), SETTINGS)
  return route.fulfill({ contentType: 'text/html', body })
}

/** Does what is called, and where nothing answers lets the page's patience end. */
async function until(page: Page, answer: Answer, act: () => Promise<unknown>): Promise<void> {
  const failed = answer === 'no answer' ? page.waitForEvent('requestfailed') : null
  await act()
  if ((await failed) !== null) await passTimeLimits(page)
}

async function expectErrorThatLeadsHome(page: Page): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Error in Submission!' })
  await expect(modal).toContainText('We could not submit your request.')
  await modal.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL(`${ORIGIN}/`)
  await expect(modal).toBeHidden()
  await expectEmptyForm(page)
}

test('a car is posted where success is all that is answered', async ({ page, answer }) => {
  const asked = await answer({ [CREATE]: SUCCESS })
  await openForm(page)
  await fillForm(page, carOf('+447700900123'))
  await quoteButton(page).click()
  const modal = page.getByRole('dialog', { name: 'Quote submitted Successfully!' })
  await expect(modal).toContainText('07700 900123')
  await expect(modal).toContainText('AB12 CDE')
  const sent = asked[0]?.postData() ?? ''
  expect(sent.match(/(?<= name=")\w+/g)?.toSorted()).toEqual(Object.keys(POSTING).toSorted())
  await modal.getByRole('button', { name: 'Back to Home Page' }).click()
  await expect(modal).toBeHidden()
  await expectEmptyForm(page)
})

test('a posting of four members is shown, edited and sent whole', async ({ page, answer }) => {
  const asked = await answer({ ...OPENS, [PUT]: SUCCESS })
  await openPosting(page)
  const fields = fieldsOf(page)
  await expect(fields.postcode).toHaveValue(POSTING.postcode)
  await expect(fields.issues).toHaveValue(POSTING.problem)
  await expect(fields.phone).toHaveValue('07700 900123')
  await expect(page.getByRole('main')).not.toHaveText(/quotes|prices|buyers? (has|can)|said|stop/i)
  await fillForm(page, { postcode: ' LS1 4AP ', issues: '' })
  await update(page).click()
  const modal = page.getByRole('dialog', { name: 'Quote Edited Successfully!' })
  await expect(modal).toBeVisible()
  const put = asked.find((request) => request.method() === 'PUT')
  expect(put?.postDataJSON()).toEqual({ ...POSTING, postcode: 'LS1 4AP', problem: '' })
  await modal.getByRole('button', { name: 'Back to Home Page' }).click()
  await expect(page).toHaveURL(`${ORIGIN}/`)
})

async function openPosting(page: Page): Promise<void> {
  await openForm(page, EDIT_PAGE)
  await expect(fieldsOf(page).registration).toHaveValue(POSTING.registrationNumber)
}

const update = (page: Page) => page.getByRole('button', { name: 'Update Details' })

test('a call that fails in whatever way shows the error modal', async ({ page, answer }) => {
  await page.clock.install()
  for (const failure of FAILURES) {
    await answer({ [CREATE]: failure })
    await openForm(page)
    await fillForm(page, carOf('+447700900123'))
    await until(page, failure, () => quoteButton(page).click())
    await expectErrorThatLeadsHome(page)

    await answer({ ...OPENS, [PUT]: failure })
    await openPosting(page)
    await until(page, failure, () => update(page).click())
    await expectErrorThatLeadsHome(page)

    await answer({ [GET]: failure })
    await until(page, failure, () => page.goto(EDIT_PAGE))
    await expectErrorThatLeadsHome(page)
  }
})

const DEAL = { agentName: 'x', amount: 1, collectOn: '2026-11-24', paid: null, path: '/' }
const CHOSEN = { ...POSTING, quotes: null, deal: DEAL }

test('only the question stands over the form until it is answered', async ({ page, answer }) => {
  await answer({ [GET]: { json: { ...CHOSEN, phoneConfirmation: 'by-this-link' } } })
  await openPosting(page)
  await expect(page.locator('main > :has(~ form.lead)')).toHaveText([/^Is this your car\?/])
  await expect(page.locator('form.lead ~ * a').filter({ hasText: 'See the deal' })).toBeVisible()
})

test('a page that cannot be drawn ends in the specified error', async ({ page, answer }) => {
  await page.addInitScript('Date.prototype.toLocaleDateString = () => undefined.day')
  await answer({ [GET]: { json: CHOSEN }, [LIST]: { json: [QUOTE] } })
  await page.goto(EDIT_PAGE)
  await expectErrorThatLeadsHome(page)
  await page.goto(QUOTES_PAGE)
  await expect(page.getByText('Error: An unknown error occurred.')).toBeVisible()
})

async function deletePosting(page: Page): Promise<void> {
  await openPosting(page)
  await page.getByRole('button', { name: 'Delete Posting' }).click()
  const question = page.getByRole('alertdialog')
  const sure = 'Are you sure you want to delete this posting? This action cannot be undone.'
  await expect(question).toContainText(sure)
  await question.getByRole('button', { name: 'Delete Posting' }).click()
}

test('success is all that a deletion needs, else an alert says so', async ({ page, answer }) => {
  await answer({ ...OPENS, [DELETE]: { json: { success: false } } })
  await deletePosting(page)
  const alert = page.getByRole('alertdialog', { name: 'Failed to delete the form.' })
  await alert.getByRole('button').click()
  await expect(update(page)).toBeEnabled()
  await answer({ ...OPENS, [DELETE]: SUCCESS })
  await deletePosting(page)
  const modal = page.getByRole('dialog', { name: 'Deleted Successfully!' })
  await expect(modal).not.toContainText('buyer')
  await modal.getByRole('button', { name: 'Back to Home Page' }).click()
  await expect(page).toHaveURL(`${ORIGIN}/`)
})

const QUOTE = {
  agentName: 'Kirkgate Salvage',
  agentContact: '07700 900456',
  amount: 585.5,
  message: 'Price includes collection.',
  created_at: '2026-01-05T10:00:00.000Z',
}

test('quotes of five members are whole, with a message or not', async ({ page, answer }) => {
  const { message, ...bare } = QUOTE
  const others = [
    { ...bare, agentName: 'Aire Valley Motors', amount: 510 },
    { ...bare, agentName: 'Holbeck Breakers', amount: 450, message: null },
  ]
  await answer({ [LIST]: { json: [QUOTE, ...others] } })
  await page.goto(QUOTES_PAGE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Quotes')
  const main = page.getByRole('main')
  const received = /all the quotes received.*contact the agents with the best price/
  await expect(main).toContainText(received)
  for (const { agentName } of [QUOTE, ...others]) {
    await expect(main.getByRole('heading', { name: agentName })).toBeVisible()
  }
  await expect(main.getByText('Quote Amount')).toHaveCount(3)
  for (const pounds of ['£585.50', '£510', '£450']) {
    await expect(main.getByText(pounds, { exact: true })).toBeVisible()
  }
  await expect(main.getByText(message)).toHaveCount(1)
  // No room is kept for a car that does not come.
  await expect(main.locator('.sub + .cards')).toBeVisible()
  await expect(main.getByText('Jan 5, 2026')).toHaveCount(3)
  const calls = main.getByRole('link', { name: QUOTE.agentContact })
  await expect(calls).toHaveCount(3)
  await expect(calls.first()).toHaveAttribute('href', 'tel:07700900456')
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main).not.toContainText(/undefined|null|NaN|Invalid/)
})

test('quotes that do not come are said as an error', async ({ page, answer }) => {
  await page.clock.install()
  for (const [failure, words] of [
    [{ status: 500, json: {} }, 'Error: HTTP error! status: 500'],
    [{ json: { quotes: [] } }, 'Error: An unknown error occurred.'],
    ['no answer', 'Error: An unknown error occurred.'],
  ] as [Answer, string][]) {
    await answer({ [LIST]: failure })
    await until(page, failure, () => page.goto(QUOTES_PAGE))
    await expect(page.getByText(words)).toBeVisible()
  }
  await answer({ [LIST]: { json: [QUOTE] } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toContainText(QUOTE.agentName)
})
