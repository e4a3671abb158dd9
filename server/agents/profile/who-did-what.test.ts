import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { signInPerson } from '../../../tests/support/agent-caller.ts'
import { openQuotedCar } from '../../../tests/support/quoted-car.ts'
import { reviewDisclosures } from '../disclosures/disclose-phone.ts'
import { deletePosting } from '../../owners/postings/remove-posting.ts'
import { erasePerson } from '../../upkeep/people/erase-person.ts'
import { phoneNumber } from '../../../tests/support/post-car.ts'
import { keepPastQuotes } from '../../owners/postings/remove-posting.ts'

const SAM = { name: 'Sam Pell', phone: '07700 900877' }

const quoted = forEachTest(() => openQuotedCar())
const sam = forEachTest(() => signInPerson(quoted.site, quoted.aire, SAM))

const car = async (by = quoted.aire) =>
  (await by.call('GET', `/agent/vehicles/${quoted.car.postingId}`)).json()
const people = async () => (await quoted.aire.call('GET', '/agent/people')).json().people

test('a quote says to the business who gave it last, and to nobody else', async () => {
  await quoted.put({ amount: 450 })
  expect((await car()).ownQuote.givenBy).toBeNull()
  expect((await quoted.put({ amount: 470 }, sam)).json()).toMatchObject({ givenBy: 'Sam Pell' })
  expect((await car()).ownQuote).toMatchObject({ amount: 470, givenBy: 'Sam Pell' })
  expect((await quoted.put({ amount: 470 })).json()).toMatchObject({ givenBy: 'Sam Pell' })
  const { quotes } = (await quoted.aire.call('GET', '/agent/quotes')).json()
  expect(quotes).toMatchObject([{ givenBy: 'Sam Pell' }])
  const { site, car: of } = quoted
  await keepPastQuotes(site.services.database, { ...of, became: 'other-car' }, Date.now())
  expect((await people())[1]).toMatchObject({ name: 'Sam Pell', quotedThisMonth: 1 })
  expect(JSON.stringify(await quoted.ownersView())).not.toContain('Sam')
})

test.each([
  [
    'removed, also once the car is gone',
    () => quoted.aire.call('DELETE', `/agent/people/${sam.personId}`),
    'Sam Pell',
  ],
  [
    'erased, without the name',
    () => erasePerson(quoted.site.services, phoneNumber(SAM.phone), 'Pat'),
    'somebody who has left',
  ],
])('a quote still says who gave it, though they were %s', async (_how, remove, name) => {
  await quoted.put({ amount: 470 }, sam)
  await remove()
  expect((await car()).ownQuote.givenBy).toBe(name)
  await deletePosting(quoted.site.services, quoted.car.uniqueId)
  const { quotes } = (await quoted.aire.call('GET', '/agent/quotes')).json()
  expect(quotes).toMatchObject([{ state: 'gone', givenBy: name }])
})

test('a number that was given says who of the business asked for it, and costs the business one share', async () => {
  await quoted.put({ amount: 470 }, sam)
  await quoted.post('link-opened', {})
  const asked = () => sam.call('POST', `/agent/vehicles/${quoted.car.postingId}/phone-number`)
  expect((await asked()).json()).toMatchObject({ phoneNumber: quoted.car.phone })
  expect(await car()).toMatchObject({ disclosedTo: 'Sam Pell' })
  const given = await reviewDisclosures(quoted.services.database, { agent_id: quoted.aire.id }, 9)
  expect(given).toMatchObject([{ given_by: 'Sam Pell' }])
  expect((await quoted.aire.call('GET', '/agent/me')).json().disclosuresLeft).toBe(99)
})
