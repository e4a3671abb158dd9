import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { giveSearchesTime } from '../../../tests/support/unhurried-searches.ts'

const site = forEachTest(() => openTestSite())

giveSearchesTime()
async function post(registrationNumber: string, said: object) {
  site.services.clock.advance(1000)
  await submit(site.app, { ...CAR, registrationNumber })
  const link = (await site.textedLinks()).at(-1) ?? ''
  await site.post(`/car/facts/${link}`, said)
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
