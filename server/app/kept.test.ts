import { expect, test } from 'vitest'
import { forEachTest, change, insert, openTestSite, it } from '../../tests/support/test-site.ts'
import { KEPT_COLUMNS, NOT_ABOUT_PEOPLE } from '../../tests/support/kept-columns.ts'
import { howLongInWords, KEPT, keptMs, type Kept } from '../../domain/people/kept.ts'
import { phoneNumber, postCar } from '../../tests/support/post-car.ts'
import { addAgent } from '../agents/accounts/apply.ts'
import { countCarsRead } from '../agents/accounts/agent-limits.ts'
import { startSession } from '../agents/sign-in/session.ts'
import { orderedId } from '../platform/identifiers.ts'
import { spendLinkText } from '../messages/texts/limits/link-limits.ts'
import { queueLinks, sendDueTexts } from '../../tests/support/send-due-texts.ts'
import { PURGES, TASKS } from '../upkeep/scheduled/tasks.ts'

const site = forEachTest(() =>
  openTestSite({
    KEEP_POSTINGS_DAYS: '91',
    KEEP_WORDING_DAYS: '8',
    KEEP_TEXTS_DAYS: '21',
    KEEP_APPLICATIONS_DAYS: '181',
    KEEP_CLOSED_AGENTS_DAYS: '366',
  }),
)

const entries: [string, Kept][] = Object.entries(KEPT)
const NAMED_COLUMNS = Object.values(KEPT_COLUMNS)
  .flatMap((tables) => Object.entries(tables))
  .flatMap(([table, columns]) =>
    columns
      .trim()
      .split(/\s+/)
      .map((column) => `${table}.${column}`),
  )
async function countIn(table: string): Promise<number> {
  const rows = site.services.database.selectFrom(table as 'postings').selectAll()
  return (await rows.execute()).length
}

test('every column of every table is said to be kept, once, or its table is about nobody', async () => {
  const tables = await site.services.database.introspection.getTables()
  const kept = tables
    .filter(({ name }) => NOT_ABOUT_PEOPLE[name] === undefined)
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  expect(NAMED_COLUMNS.toSorted()).toEqual(kept.toSorted())
})

test('every task that an entry names runs, and every task that purges is named', () => {
  const named = new Set(entries.flatMap(([, { task = 'purgeOldRows' }]) => task ?? []))
  const purging = Object.keys(TASKS).filter((name) => /^(purge|sweep)/.test(name))
  expect([...named].toSorted()).toEqual(purging.toSorted())
})

test('every entry that is purged has its rows, and every purge its entry', () => {
  const purged = entries.flatMap(([what, { task }]) => (task === undefined ? what : []))
  expect(Object.keys(PURGES).toSorted()).toEqual(purged.toSorted())
})

it('the privacy policy says what is in the table, with the periods that run', async () => {
  const page = await site.app.inject({ url: '/privacy-policy' })
  const rows = [...page.body.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)]
  const { config } = site.services
  expect(rows.map(([, what, howLong]) => [what, howLong])).toEqual(
    entries.map(([, kept]) => [
      kept.what,
      howLongInWords(kept, (setting) => String(config[setting])),
    ]),
  )
  expect(page.body).toContain('Until you delete it, or don’t come back for 91 days')
})

// Something of each entry as it is when its period begins, and the table it is counted in.
const BEGINNINGS: [keyof typeof KEPT, table: string, begin: () => Promise<unknown>][] = [
  ['postings', 'postings', () => postCar(site.services)],
  ['texts', 'texts', () => sendText()],
  ['deliveries', 'deliveries', () => reportDelivery()],
  ['submissions', 'submissions', () => acceptForm()],
  ['textCounts', 'text_allowances', () => sendText()],
  ['changes', 'audit_log', () => recordChange()],
]

const now = (): number => site.services.clock.now()

const reportDelivery = (): Promise<void> =>
  insert(site.services, 'deliveries', { carrier_id: 'x', state: 'delivered', told_at: now() })

const dated = () => ({ id: orderedId(now()), created_at: now() })

const acceptForm = (): Promise<void> =>
  insert(site.services, 'submissions', { ...dated(), content_digest: 'x' })

const recordChange = (target: string | null = null): Promise<void> =>
  insert(site.services, 'audit_log', { ...dated(), who: 'Pat', what: 'text retried', target })

async function sendText(): Promise<void> {
  await queueLinks(site.services)
  await sendDueTexts(site.services)
}

/** The last row of `table` is there for all of the time that is said, and goes a moment later. */
async function expectKept(kept: Kept, table: string): Promise<void> {
  const task = TASKS[(kept.task ?? 'purgeOldRows') as 'purgeOldRows']
  site.services.clock.advance(keptMs(kept, site.services.config))
  await task(site.services)
  expect(await countIn(table)).toBe(1)
  site.services.clock.advance(1)
  await task(site.services)
  expect(await countIn(table)).toBe(0)
}

it.each(BEGINNINGS)('%s are kept as long as is said', async (id, table, begin) => {
  await begin()
  await expectKept(KEPT[id], table)
})

const asked = {
  phone: phoneNumber('07400 123456'),
  from: { address: '192.0.2.7', network: '192.0.2.0/24' },
}

it.each([
  [
    'an address',
    KEPT.textShares,
    () => spendLinkText(site.services, site.services.database, asked),
  ],
  ['an agent', KEPT.agentShares, () => countCarsRead(site.services, 'one', ['car'])],
] as const)('a count of %s is gone when it is said to be', async (_, kept, spend) => {
  // The clocks go back at one in the night.
  site.services.clock.advance(Date.parse('2027-10-30T23:00:00Z') - now())
  expect(await spend()).toMatchObject({ ok: true })
  expect(await countIn('shares_spent')).toBeGreaterThan(0)
  site.services.clock.advance(keptMs(kept, site.services.config) + 1)
  await TASKS.purgeOldRows(site.services)
  expect(await countIn('shares_spent')).toBe(0)
})

test.each([
  ['applied', KEPT.applications],
  ['rejected', KEPT.applications],
  ['suspended', KEPT.agents],
  ['expired', KEPT.agents],
  ['left', KEPT.agents],
  ['closed', KEPT.agentNames],
] as const)('an agent who is %s goes in the time that is said', async (state, kept) => {
  await addAgent(site.services, { name: 'Aire', contact: 'x', phone: phoneNumber('07700 900456') })
  await change(site.services, 'agents', { state })
  await expectKept(kept, 'agents')
})

test('an agent who is suspended keeps the record for as long after an operator’s last change', async () => {
  const id = await addAgent(site.services, { name: 'Aire', contact: 'x' })
  await startSession(site.services, site.services.database, id)
  await change(site.services, 'agents', { state: 'suspended' })
  site.services.clock.advance(keptMs(KEPT.agents, site.services.config))
  await recordChange(id)
  await expectKept(KEPT.agents, 'agents')
})
