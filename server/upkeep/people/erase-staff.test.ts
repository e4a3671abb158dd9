import { expect, test } from 'vitest'
import { rowsOf } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { ANY_FORMS } from '../../../tests/support/any-forms.ts'
import { signInPerson } from '../../../tests/support/person-caller.ts'
import { personalCopy } from '../../../tests/support/personal-copy.ts'
import { phoneNumber, postCar } from '../../../tests/support/post-car.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { erasePerson } from './erase-person.ts'

const SAM = { name: 'Sam Pell', phone: '07700 900877' }
const PHONE = phoneNumber(SAM.phone)

const site = forEachTest(() => openTestSite(ANY_FORMS))
const owner = forEachTest(() =>
  signInAgent(site, { name: 'Kirkgate Salvage', phone: '07700 900461' }),
)
const sam = forEachTest(() => signInPerson(site, owner, SAM))

const people = () => rowsOf(site.services, 'agent_people')

test('somebody whom an agent added gets what is held under their number, without a key', async () => {
  const { held, json } = await personalCopy(site.services, PHONE)
  expect(held).toMatchObject({
    agent: null,
    atWorkForAnAgent: {
      people: [{ name: 'Sam Pell', phone: PHONE, business: 'Kirkgate Salvage' }],
      sessions: [{}],
    },
  })
  expect(json).not.toContain('digest')
})

test('erased, they are signed out and nameless, and the business goes on', async () => {
  const { postingId } = await postCar(site.services)
  await sam.call('PUT', `/agent/vehicles/${postingId}/quote`, { amount: 450 })
  const receipt = await erasePerson(site.services, PHONE, 'Pat')
  expect(receipt?.erased).toMatchObject({ people: 1, quotesGiven: 1, sessions: 1, agents: 0 })
  expect(receipt?.stays).toContain(
    'What they quoted and which numbers they were given for their business, without their name.',
  )
  expect((await sam.call('GET', '/agent/me')).statusCode).toBe(401)
  expect((await owner.call('GET', '/agent/me')).statusCode).toBe(200)
  expect(await people()).toMatchObject([{ id: sam.personId, name: null, phone: null }])
  expect(await erasePerson(site.services, PHONE, 'Pat')).toBeNull()
})

test('one who has not signed in yet goes wholly, from every business that added them', async () => {
  const stranger = '07700 900152'
  const other = await signInAgent(site, { name: 'Wharfe Cars' })
  for (const agent of [owner, other]) {
    await agent.call('POST', '/agent/people', { name: 'Tariq Aziz', phoneNumber: stranger })
  }
  const receipt = await erasePerson(site.services, phoneNumber(stranger), 'Pat')
  expect(receipt?.erased).toMatchObject({ people: 2, texts: 1 })
  expect(await people()).toHaveLength(1)
})
