import { writeFileSync } from 'node:fs'
import { test as base } from '../support/journey.ts'
import { OPERATORS, type Site } from '../support/site.ts'
import { apply, approvedAgent, storedAgents } from '../journeys/cast/agents.ts'
import { giveQuotes, asTyped, carOf, listedCar } from '../journeys/cast/owners.ts'
import { carPhoto, storedPostings } from '../journeys/checks.ts'
import { browsers, type BrowserName } from './found-browsers.ts'
import { Visitor } from './visitor.ts'

const test = base.extend<{ visitor: Visitor }>({
  // oxlint-disable-next-line no-empty-pattern
  visitor: async ({}, use, testInfo) => {
    // The projects are named for the browsers.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const open = browsers[testInfo.project.name as BrowserName]
    if (typeof open === 'string') throw new Error(open)
    const visitor = new Visitor(await open())
    await use(visitor)
    await visitor.leaves()
  },
})
const { expect } = test

test('an owner posts a car with a photo, opens the link, edits, sees quotes and deletes', async ({
  visitor: owner,
  phone,
  site,
}, testInfo) => {
  const car = carOf(phone)
  const photo = testInfo.outputPath('my-car.jpg')
  writeFileSync(photo, (await carPhoto(600, 400)).buffer)

  await test.step('posts a car with a photo, after a look at the countries', async () => {
    await owner.openForm(`${site.url}/`)
    await owner.types('Vehicle Registration', car.registration)
    await owner.types('Post Code', car.postcode)
    await owner.presses('Country')
    await owner.searchesFor('united k')
    // Until then the list still moves, and a press that misses leaves it open.
    await owner.sees('1 country')
    await owner.presses('United Kingdom')
    await owner.types('Phone Number', car.phone)
    await owner.choosesFile(photo)
    await owner.sees('my-car.jpg')
    await owner.presses('Get Your Quote')
    await owner.sees('Quote submitted Successfully!')
    expect(await storedPostings(site, phone)).toMatchObject([{ photo_id: expect.any(String) }])
  })

  await test.step('opens the texted link and answers yes, which confirms the number', async () => {
    await owner.openForm(await site.linkTextedTo(phone))
    await owner.sees('Is this your car?')
    await owner.presses('Yes, it’s mine')
    await owner.sees('We’ll text you prices.')
    expect(await storedPostings(site, phone)).toMatchObject([
      { phone_confirmed_at: expect.any(Number) },
    ])
  })

  await test.step('edits', async () => {
    await owner.types('Vehicle issues', 'One key')
    await owner.presses('Update Details')
    await owner.sees('Quote Edited Successfully!')
    expect(await storedPostings(site, phone)).toMatchObject([{ problem: 'One key' }])
  })

  await test.step('sees a quote', async () => {
    const [posting] = await storedPostings(site, phone)
    const path = await giveQuotes(site, { vehicleId: posting?.id ?? '' }, [
      { agent: 'Aire Valley Motors', pounds: 640 },
    ])
    await owner.open(`${site.url}${path}`)
    await owner.sees('All Quotes')
    await owner.sees('640')
  })

  await test.step('deletes', async () => {
    await owner.openForm(await site.linkTextedTo(phone))
    await owner.presses('Delete Posting')
    await owner.pressesInQuestion('Delete Posting')
    await owner.sees('Deleted Successfully!')
    expect(await storedPostings(site, phone)).toEqual([])
  })
})

test('agents sign in and quote on a car', async ({ visitor: agent, phone, otherPhone, site }) => {
  await listedCar(site, otherPhone, { registration: 'YK12 ABV' })
  await approvedAgent(site, phone)
  await agent.open(`${site.url}/agents`)
  await signIn(agent, site, phone)
  await agent.searchesFor('YK12 ABV')
  await agent.presses('YK12 ABV')
  await agent.types('Quote Amount', '420')
  await agent.presses('Send Quote')
  await agent.sees('Quote sent.')
})

test('an agent whose browser has no pushes chooses what to hear of, and signs out', async ({
  visitor: agent,
  phone,
  site,
}) => {
  await approvedAgent(site, phone)
  await agent.hasNoPushes()
  await agent.open(`${site.url}/agents/profile/alerts`)
  await signIn(agent, site, phone)
  await agent.sees('This browser can’t show alerts.')
  await agent.sees('You hear of none yet.')
  await agent.ticks('One text at 08:00')
  await agent.open(`${site.url}/agents/profile`)
  await agent.presses('Sign Out')
  await agent.sees('Text Me a Code')
})

test('an operator signs in at the desk, approves an applicant and signs out', async ({
  visitor: operator,
  phone,
  site,
}) => {
  const name = `Aire Valley Recyclers ${phone.slice(-3)}`
  await apply(site, phone, name)
  await operator.open(`${site.url}/desk/applications`)
  await signIn(operator, site, OPERATORS.support.phone)
  await operator.presses(name)
  for (const check of ['The council lists', 'The ATF permit', 'The phone is theirs']) {
    await operator.ticks(check)
  }
  await operator.presses('Approve')
  await operator.sees('The longest wait first.')
  expect(await storedAgents(site, phone)).toMatchObject([{ state: 'approved' }])
  await operator.open(`${site.url}/desk/more`)
  await operator.presses('Sign Out')
  await operator.sees('Text Me a Code')
})

async function signIn(visitor: Visitor, site: Site, phone: string): Promise<void> {
  await visitor.types('Mobile number', asTyped(phone))
  await visitor.presses('Text Me a Code')
  await visitor.types('Code from the text', await site.codeTextedTo(phone))
}
