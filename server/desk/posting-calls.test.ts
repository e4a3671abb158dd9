import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/basics/time.ts'
import type { DeskToday } from '../../domain/wire/desk.ts'
import { SAID_FIELDS } from '../../domain/owners/posting.ts'
import type { DeskPage } from '../../domain/wire/desk-page.ts'
import { queuedTexts, signInAgent } from '../../tests/support/agent-caller.ts'
import { signInOperator, SUPPORT, WITH_DESK, MANAGER } from '../../tests/support/operator-caller.ts'
import { postCar, postCarWithLink, quotesPath } from '../../tests/support/post-car.ts'
import { actsOf, linesOf, logOf, pathsOf, rowsOf, tableOf } from '../../tests/support/read-page.ts'
import { change, securityEvents, rowsOf as allOf } from '../../tests/support/test-services.ts'
import { forEachTest, openTestSite, outcomeOf, it } from '../../tests/support/test-site.ts'
import { BUSY, sendDueTexts } from '../../tests/support/send-due-texts.ts'
import { recordLook } from '../platform/audit-log.ts'
import { orderedId } from '../platform/identifiers.ts'

const site = forEachTest(() => openTestSite(WITH_DESK))
const priya = forEachTest(() => signInOperator(site))
const tom = forEachTest(() => signInOperator(site, SUPPORT))
const car = forEachTest(() => postCarWithLink(site.services))
const aire = forEachTest(() => signInAgent(site, { phone: '07700 900401' }))
beforeEach(async () => {
  await site.post(`/car/link-opened/${car.uniqueId}`)
  await aire.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 640 })
})

const at = (rest = '') => `/operator/postings/${car.postingId}${rest}`
const search = async (q: string) =>
  tableOf((await tom.call('POST', '/operator/postings/search', { q })).json())
const view = async (by = tom): Promise<DeskPage> => (await by.call('GET', at())).json()
const quotesOn = (page: DeskPage) => tableOf(page, 'Quotes')

it('each look of an operator is a security event too: who and from where, and never whose', async () => {
  await view()
  await search('AB12 CDE')
  await tom.call('POST', at('/number'), { why: 'They called from another phone.' })
  await priya.call('POST', '/operator/people', { phoneNumber: '07700 900123' })
  const looks = securityEvents(site.services).filter(({ event }) => event === 'desk-looked')
  const from = expect.stringMatching(/^[\da-f]{16}$/) as string
  expect(looks).toMatchObject([
    { operator: 'Tom B.', look: 'posting', from },
    { operator: 'Tom B.', look: 'number', from },
    { operator: expect.any(String), look: 'person', from },
  ])
  expect(JSON.stringify(looks)).not.toMatch(/900123|another phone/)
})

test('a posting is found by its registration, number, id or the end of its id, without the number', async () => {
  const end = car.postingId.slice(-6)
  const cells = [expect.stringMatching(/^AB12 CDE /), '1 quote', 'Live', 'Today 10:00']
  for (const q of ['ab12 cde', '07700 900123', car.postingId, end, end.toUpperCase()]) {
    const found = await search(q)
    expect(found).toMatchObject([{ key: car.postingId, cells }])
    expect(JSON.stringify(found)).not.toContain('900123')
  }
  expect(await search('YK12 ABV')).toEqual([])
  expect(await search('nonsense!')).toEqual([])
  expect(await search(end.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toEqual([])
  const old = await postCar(site.services, { registration: 'ABC123' })
  expect(await search('abc123')).toMatchObject([{ key: old.postingId }])
  const record = await priya.call('GET', '/operator/record')
  expect(logOf(record.json())).toEqual(['Tom B.; Person looked up'])
  expect(record.body).not.toContain('900123')
})

it('its page has quotes, texts and who has the number, and the number nowhere', async () => {
  const { services } = site
  await aire.call('POST', `/agent/vehicles/${car.postingId}/phone-number`)
  services.clock.advance(10 * 60_000)
  services.carrier.answerWith(BUSY)
  await sendDueTexts(services)
  await sendDueTexts(services)
  const posting = await view()
  expect(posting).toMatchObject({ plate: 'AB12 CDE', badge: 'Live' })
  const state = expect.stringMatching(/^Next try Today 10:1\d: status-503, tried once Try now$/)
  for (const [caption, cells] of [
    ['Quotes', ['Aire Valley Motors', '£640', 'On offer', 'Today 10:00', 'Hide']],
    ['Texts', ['Owner', 'A quote', state, 'Today 10:00']],
    ['Who has the number', ['Aire Valley Motors', 'Account’s owner', 'Subscribed', 'Today 10:00']],
  ] as const) {
    expect(tableOf(posting, caption).map((row) => row.cells)).toEqual([cells])
  }
  expect(logOf(posting).toSorted()).toEqual(['Looked at by Tom B.', 'Number confirmed', 'Posted'])
  expect(JSON.stringify(posting)).not.toContain(car.phone.slice(-6))
  expect(JSON.stringify(posting)).not.toContain(car.uniqueId)
  expect(await tom.call('GET', '/operator/postings/none')).toMatchObject({ statusCode: 404 })
})

it.each(SAID_FIELDS)('its page says %s as its owner typed it', async (field) => {
  const words = 'Stands behind a locked gate'
  const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  await change(site.services, 'postings', { [column]: words })
  expect(linesOf(await view())).toContain(words)
})

test('the number takes a reason, which is the first line of the record at once', async () => {
  for (const unexplained of [' ', 'x', 'Text failed', 'call call call']) {
    const refused = await tom.call('POST', at('/number'), { why: unexplained })
    expect(refused.json()).toMatchObject({ status: 400, problems: [{ field: 'why' }] })
  }
  const why = 'Text failed, calling back'
  const shown = await tom.call('POST', at('/number'), { why })
  const number = { words: '07700 900123', path: `tel:${car.phone}` }
  expect(shown.json()).toEqual({ success: true, shown: number })
  site.services.clock.advance(1)
  expect(logOf(await view())).toContain(`Number shown by Tom B.: ${why}`)
})

test('one person of support is shown twenty numbers a day, however fast; then a manager is texted, and managers see which', async () => {
  const { services } = site
  const ask = (by: typeof tom) =>
    by.call('POST', at('/number'), { why: 'Text failed, calling back' })
  const answers = await Promise.all(Array.from({ length: 25 }, () => ask(tom)))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.json()).toMatchObject({ reason: 'too-many-looks' })
  const told = expect.stringContaining('Tom B. has been shown')
  expect(await queuedTexts(services, 'alarm')).toMatchObject([{ body: told }])
  services.clock.advance(1)
  expect((await ask(priya)).statusCode).toBe(200)
  const { looks } = (await priya.call('GET', '/operator/today')).json() as DeskToday
  const lines = logOf({ parts: [{ items: [{ log: { lines: looks ?? [], empty: '' } }] }] })
  expect(lines.filter((words) => words.startsWith('Tom B.; '))).toHaveLength(20)
  expect(lines[0]).toBe('Priya S.; Number shown: AB12 CDE; Text failed, calling back')
  expect((await tom.call('GET', '/operator/today')).json()).toMatchObject({ looks: null })
  services.clock.advance(DAY_MS)
  expect((await ask(await signInOperator(site, SUPPORT))).statusCode).toBe(200)
})

it('a quote and the photos are hidden and shown, the link is texted, and a manager erases the posting', async () => {
  const press = async (button: string) => {
    const act = actsOf(await view()).find((one) => one.button === button)
    return tom.call('POST', `/operator/${act?.path}`)
  }
  expect((await press('Hide')).statusCode).toBe(200)
  expect((await tom.call('POST', at('/hide-photos'))).statusCode).toBe(200)
  expect(quotesOn(await view())[0]?.cells.slice(2)).toEqual(['Hidden', 'Today 10:00', 'Show'])
  const listed = async () => (await search('AB12 CDE'))[0]?.cells[1]
  expect(await listed()).toBe('0 quotes')
  expect((await press('Show')).statusCode).toBe(200)
  expect((await press('Show Photo')).statusCode).toBe(200)
  expect(actsOf(await view()).map(({ button }) => button)).not.toContain('Show Photo')
  expect(await listed()).toBe('1 quote')
  const said = 'We’ve texted the owner the link again.'
  expect((await press('Text Link')).json()).toEqual({ success: true, said })
  expect(await queuedTexts(site.services, 'link')).toMatchObject([{ phone: car.phone }])
  expect(await priya.call('POST', at('/erase'))).toMatchObject({ statusCode: 200 })
  expect(await tom.call('GET', at())).toMatchObject({ statusCode: 404 })
})

test('failed texts are listed with why, are something to do with their cars, and are tried again or put away with a word', async () => {
  const { services } = site
  services.clock.advance(10 * 60_000)
  const failAll = async (): Promise<void> => {
    services.carrier.answerWith({ outcome: 'permanent', failure: 'twilio-21211' })
    for (let round = 0; round < 2; round += 1) await sendDueTexts(services)
  }
  await failAll()
  const today = async () => (await tom.call('GET', '/operator/today')).json<DeskToday>()
  expect((await today()).items[0]?.line).toBe('1 unknown number. AB12 CDE')
  const page = async (): Promise<DeskPage> => (await tom.call('GET', '/operator/texts')).json()
  const [text] = tableOf(await page())
  const failed = 'Failed: unknown number, tried once Try nowPut Away'
  expect(text?.cells.slice(0, 3)).toEqual(['A quote AB12 CDE', 'Owner', failed])
  expect(pathsOf(text?.lines[0] ?? '')).toEqual([`/desk/postings/${car.postingId}`])
  const odd = { hours: JSON.parse('{"valueOf":1,"toString":1}') as unknown }
  expect((await tom.call('POST', '/operator/texts/retry', odd)).statusCode).toBe(400)
  const all = await tom.call('POST', '/operator/texts/retry', { hours: '1' })
  expect(all.json()).toEqual({ success: true, said: '1 text is due now.' })
  const again = await tom.call('POST', `/operator/texts/${text?.key}/retry`)
  expect(outcomeOf(again)).toBe('409 text-not-failed')
  expect(tableOf(await page())).toEqual([])
  expect(actsOf(await page())).toEqual([])
  await failAll()
  const putAway = async (why: string) =>
    (await tom.call('POST', `/operator/texts/${text?.key}/put-away`, { why })).statusCode
  expect([await putAway(' '), await putAway('Called her')]).toEqual([400, 200])
  expect(await today()).toMatchObject({ items: [], counts: { texts: 0 } })
  expect(tableOf(await page())).toEqual([])
})

it('the text with the owner’s number goes to the phone that its agent has by then, and not to the earlier one', async () => {
  const { services } = site
  const [quote] = quotesOn(await view())
  await site.post(`${await quotesPath(services, car)}/choose`, { quoteId: quote?.key, amount: 640 })
  const [chosen] = await queuedTexts(services, 'chosen')
  expect(chosen?.body).toContain('07700 900123')
  await priya.call('POST', `/operator/agents/${aire.id}/edit`, { phone: '07700 900402', why: 'x' })
  services.clock.advance(10 * 60_000)
  await sendDueTexts(services)
  const sentTo = services.carrier.carried.map(({ to }) => to).toSorted()
  expect(sentTo).toEqual([car.phone, '+447700900402'])
})

test('what is held about a number is counted by support, copied and erased by managers', async () => {
  const people = (step: string, by: typeof tom, why?: string) =>
    by.call('POST', `/operator/people${step}`, { phoneNumber: '07700 900123', why })
  const { 'Texts to it': texts, ...held } = rowsOf((await people('', tom)).json())
  expect(texts).toBe('Allowed')
  expect(held).toMatchObject({ 'Postings, with what registers hold about their cars': '1' })
  expect(await people('/export', priya)).toMatchObject({ statusCode: 400 })
  const copy = await people('/export', priya, 'They asked by letter')
  expect(copy.headers['content-type']).toBe('application/zip')
  expect(copy.headers['content-disposition']).toMatch(/^attachment; filename="person-[\d-]+\.zip"$/)
  expect(copy.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const receipt: DeskPage = (await people('/erase', priya)).json().page
  expect(linesOf(receipt)).toEqual([
    'On 18 November 2026, 10:00, Priya S. of Beat Scrap erased what was held about ••••• •••123:',
  ])
  expect(rowsOf(receipt)).toEqual(held)
  const { list } = receipt.parts[0]?.items.at(-1) ?? {}
  expect(list?.lines.join()).toMatch(/Copies of our data .* for up to 14 days.* erased again/)
  expect(linesOf((await people('', tom)).json())).toContain('Nothing that could be erased.')
  expect(await people('/lift', priya)).toMatchObject({ statusCode: 404 })
  const record = await allOf(site.services, 'audit_log')
  const looks = record.filter(({ what }) => what === 'person looked up')
  expect(looks).toMatchObject([{ who: 'Tom B.' }, { who: 'Tom B.' }])
})

it('a manager stops texts to a number, which loses its postings, and allows them again', async () => {
  const people = (step: string) =>
    priya.call('POST', `/operator/people${step}`, { phoneNumber: '07700 900123' })
  expect((await people('/stop')).json()).toEqual({ success: true })
  expect(rowsOf((await people('')).json())).toEqual({ 'Texts to it': 'Stopped' })
  expect(await search('AB12 CDE')).toEqual([])
  expect((await people('/lift')).statusCode).toBe(200)
  expect(rowsOf((await people('')).json())).toEqual({ 'Texts to it': 'Allowed' })
})

const record = (query: string) => tom.call('GET', `/operator/record?${query}`)
const looked = async (who: string, what: 'posting looked at' | 'number shown', target: string) => {
  site.services.clock.advance(1)
  await recordLook(site.services, { who, what, target, reason: 'was asked' })
}

test('the record says who did what with what, the latest first, by person and by what it was done with', async () => {
  const { postingId } = car
  await looked(SUPPORT.name, 'posting looked at', postingId)
  await looked(MANAGER.name, 'number shown', postingId)
  await looked(SUPPORT.name, 'number shown', aire.id)
  await looked(SUPPORT.name, 'number shown', orderedId(Date.now()))
  await looked(SUPPORT.name, 'number shown', 'gone')
  const all: DeskPage = (await record('')).json()
  expect(linesOf(all)).toEqual(['What was done here, and what was looked at. '])
  expect(logOf(all)).toEqual([
    'Tom B.; Number shown: gone; was asked',
    'Tom B.; Number shown; was asked',
    'Tom B.; Number shown: Aire Valley Motors; was asked',
    'Priya S.; Number shown: AB12 CDE; was asked',
    'Tom B.; Posting looked at: AB12 CDE; was asked',
  ])
  const lines = all.parts[0]?.items[0]?.log?.lines ?? []
  const [agents, postings] = [`/desk/agents/${aire.id}`, `/desk/postings/${postingId}`]
  const paths = lines.map(({ what }) => pathsOf(what[0] ?? ''))
  expect(paths).toEqual([[], [], [agents], [postings], [postings]])
  expect(pathsOf(lines[0]?.who ?? '')).toEqual(['/desk/record?who=Tom%20B.'])
  const hers = (await record('who=Priya%20S.')).json()
  expect(logOf(hers)).toHaveLength(1)
  expect(linesOf(hers)).toEqual(['What Priya S. did and looked at. Show all'])
  expect(logOf((await record(`target=${postingId}`)).json())).toHaveLength(2)
})

test('it comes in pages that skip and repeat nothing', async () => {
  for (const target of ['a', 'b', 'c']) await looked(SUPPORT.name, 'number shown', target)
  const first: DeskPage = (await record('limit=2')).json()
  const earlier = first.parts[0]?.items[1]?.line ?? ''
  await looked(SUPPORT.name, 'number shown', 'd')
  const second: DeskPage = (await record(pathsOf(earlier)[0]?.split('?')[1] ?? '')).json()
  const shown = ['c', 'b', 'a'].map((target) => `Tom B.; Number shown: ${target}; was asked`)
  expect([...logOf(first), ...logOf(second)]).toEqual(shown)
  expect(linesOf(second)).not.toContain('Earlier')
  expect((await record('cursor=x')).statusCode).toBe(400)
})
