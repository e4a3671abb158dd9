import { expect, test } from 'vitest'
import { forEachTest, makeServices } from '../../../tests/support/test-site.ts'
import { KEPT_COLUMNS, NOT_ABOUT_PEOPLE } from '../../../tests/support/kept-columns.ts'
import { personalCopy } from '../../../tests/support/personal-copy.ts'
import { phoneNumber } from '../../../tests/support/post-car.ts'
import { phoneDigest } from '../../platform/digest.ts'

/** Where each is in the copy; a table comes after those that its rows belong to. */
const COPIED: Record<string, string> = {
  postings: 'postings.0',
  links: 'postings.0.links',
  posting_facts: 'postings.0.facts',
  vehicle_details: 'postings.0.details',
  agents: 'agent',
  agent_people: 'atWorkForAnAgent.people',
  agent_licences: 'agent.furtherLicences',
  sessions: 'agent.sessions',
  push_devices: 'agent.alertedBrowsers',
  pushes: 'agent.waitingPushes',
  alerts: 'agent.alerts',
  alert_searches: 'agent.savedSearches',
  alert_matches: 'agent.alertedCars',
  fact_requests: 'agent.questions',
  quotes: 'agent.quotes',
  past_quotes: 'agent.pastQuotes',
  deals: 'agent.deals',
  deal_words: 'postings.0.deals',
  disclosures: 'agent.numbersGiven',
  subscriptions: 'agent.subscriptions',
  complaints: 'complaints',
  complaint_messages: 'complaints.0.messages',
  photos: 'postings.0.pictures.0',
  texts: 'texts',
  deliveries: 'texts.0.delivery',
  text_allowances: 'textsCounted',
  suppressed_phones: 'textsStoppedSince',
  audit_log: 'changesByOperators',
}

const NOT_COPIED: Record<string, string> = {
  listing_agents: 'the keys of quotes pages, beside the quotes themselves',
  ended_links: 'coded, and by the key of the link alone',
  submissions: 'coded forms of what was sent, for a day',
  shares_spent: 'coded counts by network or by agent, for hours',
  vehicle_answers: 'coded by registration, of no person',
  sign_in_codes: 'coded, for ten minutes',
  desk_sessions: 'of operators, who are employees: their employer answers them',
  desk_networks: 'of operators too',
  deletions: 'coded, of what was deleted',
  carried_texts: 'under which ids a carrier has wordings, beside the texts themselves',
}

/** What no copy holds of the rows made here: what opens or signs something, and where pushes go. */
const SECRET = /(token_digest|code_digest|endpoint|p256dh|auth|credential_id|public_key|unique_id)'/

const PHONE = phoneNumber('07700 900123')

const services = forEachTest(() => makeServices())

test('every table that holds something of people is in the copy, or is said not to be', () => {
  const kept = new Set(Object.values(KEPT_COLUMNS).flatMap((tables) => Object.keys(tables)))
  const named = [...Object.keys(COPIED), ...Object.keys(NOT_COPIED)]
  expect(named.toSorted()).toEqual([...kept].toSorted())
  expect(named.filter((table) => table in NOT_ABOUT_PEOPLE)).toEqual([])
})

test('the copy of a person has their row of each of those tables, without what is secret', async () => {
  const tables = await services.database.introspection.getTables()
  const values = valuesOfOnePerson()
  for (const table of Object.keys(COPIED)) {
    const columns = tables.find(({ name }) => name === table)?.columns ?? []
    // Deals come after their postings.
    const filled = columns.filter(({ name }) => table !== 'postings' || name !== 'deal_id')
    const row = filled.map(({ name, dataType }) => {
      const made = /int/i.test(dataType) ? 1 : `'${table}.${name}'`
      return [name, name === 'id' ? table : (values[name] ?? made)]
    })
    await services.database
      .insertInto(table as 'postings')
      .values(Object.fromEntries(row) as never)
      .execute()
  }
  const bytes = Buffer.from('a photo')
  await services.photoStore.put('photos', { photo: bytes, thumbnail: bytes })
  const { held, json } = await personalCopy(services, PHONE)
  for (const [table, path] of Object.entries(COPIED)) {
    const found = path
      .split('.')
      .reduce<unknown>((part, name) => Reflect.get(Object(part), name), held)
    expect(found, table).toBeTruthy()
    expect(found, table).not.toEqual([])
  }
  expect(json).not.toMatch(SECRET)
})

/** The same values for the same columns everywhere; the id of a row is the name of its table. */
function valuesOfOnePerson(): Record<string, string | number> {
  return {
    phone: PHONE,
    reach: PHONE,
    phone_digest: phoneDigest(services, PHONE),
    target: 'agents',
    agent_id: 'agents',
    by_agent_id: 'agents',
    person_id: 'agent_people',
    session_id: 'sessions',
    device_id: 'push_devices',
    posting_id: 'postings',
    deal_id: 'deals',
    complaint_id: 'complaints',
    message_id: 'complaint_messages',
    text_id: 'texts',
    carrier_id: 'carrier',
    thread: 'complainant',
    is_ours: 0,
  }
}
