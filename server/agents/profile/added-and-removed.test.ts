// What is on record of people added to a business and removed from it, and what one that may not trade can still do.
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import {
  callAs,
  queuedTexts,
  signInAgent,
  type AgentCaller,
} from '../../../tests/support/agent-caller.ts'
import { ANY_FORMS } from '../../../tests/support/any-forms.ts'
import { signInByCode, signInPerson } from '../../../tests/support/person-caller.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { suspendAgent } from '../accounts/approve-agent.ts'
import { addPerson } from './people.ts'

const SAM = { name: 'Sam Pell', phone: '07700 900877' }
const TARIQ = { name: 'Tariq Aziz', phone: '07700 900152' }

const site = forEachTest(() => openTestSite(ANY_FORMS))
let owner: AgentCaller

beforeEach(
  async () =>
    void (owner = await signInAgent(site, { name: 'Kirkgate Salvage', phone: '07700 900461' })),
)

test('who added, removed and left is on record, and is a security event', async () => {
  const sam = await signInPerson(site, owner, SAM)
  const tariq = await signInPerson(site, owner, TARIQ)
  await owner.call('DELETE', `/agent/people/${sam.personId}`)
  site.services.clock.advance(1)
  await tariq.call('DELETE', '/agent/people/me')
  await owner.call('DELETE', `/agent/people/${sam.personId}`)
  const record = (await rowsOf(site.services, 'audit_log')).filter(({ what }) =>
    what.startsWith('person'),
  )
  expect(record.map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'the agent: person added',
    'the agent: person added',
    'the agent: person removed',
    'the person: person removed',
  ])
  expect(new Set(record.map(({ target }) => target))).toEqual(new Set([owner.id]))
  const counts = site.services.security.counts()
  expect([counts.get('person-added'), counts.get('person-removed')]).toEqual([2, 2])
})

test('somebody without a name is asked for theirs, not for the owner’s', async () => {
  const unnamed = await owner.call('POST', '/agent/people', { name: ' ', phoneNumber: SAM.phone })
  expect(unnamed.json().problems).toMatchObject([{ field: 'name', message: 'Name is required.' }])
})

test('a business that may not trade adds nobody, and who works for it may leave', async () => {
  await signInPerson(site, owner, SAM)
  await suspendAgent(site.services, owner.id, { who: 'Pat', reason: 'x' })
  const added = await addPerson(site.services, owner.id, {
    name: TARIQ.name,
    phoneNumber: TARIQ.phone,
  })
  expect(added).toMatchObject({ ok: false, reason: 'suspended' })
  const { token } = (await signInByCode(site, SAM.phone)).json()
  const left = await callAs(site.app, token)('DELETE', '/agent/people/me')
  expect(left.json()).toEqual({ success: true })
})

test('somebody at work for another business is told that nothing changes, and one who never signed in is not', async () => {
  const { services } = site
  const rival = await signInAgent(site, { name: 'Wharfe Cars', phone: '07700 900457' })
  await signInPerson(site, rival, SAM)
  await rival.call('POST', '/agent/people', { name: TARIQ.name, phoneNumber: TARIQ.phone })
  // Each phone has one such text a day.
  services.clock.advance(DAY_MS)
  const bodies = []
  for (const { name, phone } of [SAM, TARIQ]) {
    await addPerson(services, owner.id, { name, phoneNumber: phone })
    bodies.push((await queuedTexts(services)).at(-1)?.body)
    services.clock.advance(1)
  }
  const elsewhere = expect.stringContaining('signs in to another account') as string
  expect(bodies).toEqual([elsewhere, expect.not.stringContaining('another account')])
})
