// Whatever an agent asks, nothing says where a car is closer than its kilometre square, and no
// more of its postcode than the district.
import { beforeEach, expect, test } from 'vitest'
import { insert } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { giveSearchesTime } from '../../../tests/support/unhurried-searches.ts'

// One square, several hundred metres apart; what is around is asked from the outside.
const POSTCODES = {
  'LS11 5DJ': [429_050, 431_050],
  'LS11 5DN': [429_950, 431_950],
  'LS11 9YZ': [429_500, 431_100],
  'LS1 4DY': [429_990, 433_420],
  'BD1 1HX': [416_400, 433_020],
  'YO1 7HH': [460_300, 452_100],
} as const

const site = forEachTest(() => openTestSite({ SUBMISSIONS_PER_HOUR: '0', READS_PER_MINUTE: '0' }))
let agent: AgentCaller

giveSearchesTime()
beforeEach(async () => {
  agent = await signInAgent(site)
  const rows = Object.entries(POSTCODES).map(([postcode, [easting, northing]]) => ({
    postcode: postcode.replace(' ', ''),
    easting,
    northing,
  }))
  await insert(site.services, 'postcodes', ...rows)
  for (const [index, postcode] of ['LS11 5DJ', 'LS11 5DN', 'LS11 9YZ'].entries()) {
    site.services.clock.advance(1000)
    await submit(site.app, { ...CAR, registrationNumber: `AB12 CD${'ABC'[index]}`, postcode })
  }
})

async function list(query: string) {
  const answer = await agent.call('GET', `/agent/vehicles?${query}`)
  expect(answer.body).not.toMatch(/LS11 ?[59]|900123/)
  return answer.json()
}

interface Listed {
  registrationNumber: string
  miles: number
}

/** The cars of all pages, one to a page. */
async function all(query: string, cursor = ''): Promise<Listed[]> {
  const { vehicles, next } = await list(`${query}${cursor}`)
  return next === null ? vehicles : [...vehicles, ...(await all(query, `&cursor=${next}`))]
}

test('from wherever it is measured, cars of one square are as far and in the same order', async () => {
  for (const near of Object.keys(POSTCODES)) {
    const vehicles = await all(`near=${near}&within=60&limit=1`)
    const seen = vehicles.map((car) => car.registrationNumber)
    expect(seen).toEqual(['AB12 CDC', 'AB12 CDB', 'AB12 CDA'])
    expect(new Set(vehicles.map((car) => car.miles)).size).toBe(1)
  }
})

test('a cursor is good for its own list, agent and place to measure from', async () => {
  const { next } = await list('near=BD1 1HX&limit=1')
  expect(await list(`near=BD1 1HX&limit=1&cursor=${next}`)).toHaveProperty('vehicles')
  const rival = await signInAgent(site, { name: 'Rival' })
  const foreign = [
    () => agent.call('GET', `/agent/vehicles?near=YO1 7HH&cursor=${next}`),
    () => agent.call('GET', `/agent/vehicles?near=BD1 1HX&sort=newest&cursor=${next}`),
    () => agent.call('GET', `/agent/quotes?cursor=${next}`),
    () => rival.call('GET', `/agent/vehicles?near=BD1 1HX&cursor=${next}`),
  ]
  for (const ask of foreign) {
    const answer = await ask()
    expect([answer.statusCode, answer.json().problems[0].code]).toEqual([400, 'unknown'])
  }
})

test('a search finds the district, and nothing of the rest of a postcode or of a number', async () => {
  for (const q of ['ls', 'LS11', 'ls1']) expect((await list(`q=${q}`)).vehicles).toHaveLength(3)
  const probes = ['ls11 5', 'ls11 5d', 'LS11 5DJ', 'ls115dj', 'ls11_5', 'ls11%5', '5dj', '%255dj']
  const numbers = ['07700 900123', '+447700900123', '7700900123', '900123']
  for (const q of [...probes, ...numbers, 'ls11\u00a05dj', 'ls11%095dj']) {
    expect([q, (await list(`q=${q}`)).vehicles]).toEqual([q, []])
  }
})
