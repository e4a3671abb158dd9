import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../../../tests/support/test-site.ts'
import { giveSearchesTime } from '../../../tests/support/unhurried-searches.ts'

let site: TestSite

giveSearchesTime()
beforeEach(async () => {
  site = await openTestSite()
})
afterEach(() => site.close())

async function post(registrationNumber: string, said: object) {
  site.services.clock.advance(1000)
  await submit(site.app, { ...CAR, registrationNumber })
  const link = (await site.textedLinks()).at(-1) ?? ''
  await site.app.inject({ method: 'POST', url: `/car/facts/${link}`, payload: said })
}

test('the list is narrowed by what owners said, and what was not said is in neither half', async () => {
  const agent = await signInAgent(site)
  await post('AB12 AAA', { starts: 'yes', keys: '2', v5c: 'no' })
  await post('AB12 BBB', { starts: 'no', keys: '0', catalyst: 'yes' })
  await post('AB12 CCC', {})
  const found = async (query: string): Promise<string[]> => {
    const page = (await agent.call('GET', `/agent/vehicles?${query}`)).json()
    const cars: { registrationNumber: string }[] = page.vehicles
    return cars.map((car) => car.registrationNumber)
  }
  expect(await found('starts=true')).toEqual(['AB12 AAA'])
  expect(await found('starts=false')).toEqual(['AB12 BBB'])
  expect(await found('keys=true&v5c=false')).toEqual(['AB12 AAA'])
  expect(await found('keys=false&catalyst=true&sort=newest')).toEqual(['AB12 BBB'])
  expect(await found('q=AB12AAA&starts=false')).toEqual([])
  expect(await found('rolls=true')).toEqual([])
})
