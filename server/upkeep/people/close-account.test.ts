import { expect, test } from 'vitest'
import { forEachTest, rowOf, rowsOf } from '../../../tests/support/test-site.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { APPLICANT, approveApplicant } from '../../../tests/support/applicant.ts'
import { callAnew, queuedTexts, signInPerson } from '../../../tests/support/agent-caller.ts'
import { openQuotedCar } from '../../../tests/support/quoted-car.ts'
import { applyToBeAgent } from '../../agents/accounts/apply.ts'
import { subscribeAgent, suspendAgent } from '../../agents/accounts/approve-agent.ts'
import { eraseAgent } from './erase-agent.ts'

const SAM = { name: 'Sam Pell', phone: '07700 900877' }
const OWNER = '07700 900461'

const quoted = forEachTest(() => openQuotedCar({}, { kirkgate: { phone: OWNER } }))

const close = (by = quoted.kirkgate) => by.call('POST', '/agent/close', {})
const stored = () => rowOf(quoted.site.services, 'agents', { id: quoted.kirkgate.id })

test('when an owner closes the account all are signed out, quotes are gone, and who chose them is told', async () => {
  const sam = await signInPerson(quoted.site, quoted.kirkgate, SAM)
  await quoted.put({ amount: 500 }, sam)
  await quoted.post('link-opened', {})
  await quoted.choose()

  const closed = await close()
  expect(closed.json()).toEqual({ success: true })
  expect(closed.headers['set-cookie']).toMatch(/^\S*session=;/)
  for (const by of [sam, quoted.kirkgate]) {
    expect((await by.call('GET', '/agent/me')).statusCode).toBe(401)
  }
  const { services } = quoted.site
  for (const table of ['quotes', 'agent_people'] as const) {
    expect(await rowsOf(services, table), table).toEqual([])
  }
  expect(await queuedTexts(services, 'deal-ended')).toMatchObject([{ phone: quoted.car.phone }])
  const left = { state: 'left', name: 'Kirkgate Salvage', contact: '', subscribed_until: null }
  expect(await stored()).toMatchObject(left)
  const closing = await rowOf(services, 'audit_log', { what: 'account closed' })
  expect(closing).toMatchObject({ who: 'the agent', target: quoted.kirkgate.id })
})

test('when an agent is erased, quotes are gone too, and who chose them is told', async () => {
  await quoted.put({ amount: 500 }, quoted.kirkgate)
  await quoted.post('link-opened', {})
  await quoted.choose()
  await eraseAgent(quoted.site.services, quoted.kirkgate.id)
  const { services } = quoted.site
  expect(await rowsOf(services, 'quotes')).toEqual([])
  expect(await queuedTexts(services, 'deal-ended')).toMatchObject([{ phone: quoted.car.phone }])
})

test('nobody else of the business can, nor an owner who signed in a while ago', async () => {
  const sam = await signInPerson(quoted.site, quoted.kirkgate, SAM)
  expect((await close(sam)).json().reason).toBe('owner-only')
  quoted.site.services.clock.advance(16 * MINUTE_MS)
  expect((await close()).json().reason).toBe('sign-in-again')
  expect(await stored()).toMatchObject({ state: 'approved' })
})

const applyAgain = (businessName: string) =>
  applyToBeAgent(quoted.site.services, { ...APPLICANT, businessName, phoneNumber: OWNER })

test('after closing, the phone gets no code; who applies again has the same account, and owners see the name that they know', async () => {
  const licence = { number: 'BD/77', council: 'Bradford', expires: '2028-11-30' }
  await quoted.kirkgate.call('POST', '/agent/licences', licence)
  await close()
  expect(await rowsOf(quoted.site.services, 'agent_licences', 'number')).toEqual([])
  await quoted.site.post('/agent/sign-in', { phoneNumber: OWNER, signInKey: 'a browser' })
  expect(await queuedTexts(quoted.site.services, 'code')).toEqual([])
  await applyAgain('Spotless Cars')
  const applied = { state: 'applied', contact_name: APPLICANT.contactName }
  expect(await stored()).toMatchObject({ ...applied, name: 'Spotless Cars' })
  await approveApplicant(quoted.site.services, quoted.kirkgate.id)
  await quoted.put({ amount: 450 })
  await quoted.post('link-opened', {})
  const { services } = quoted.site
  const until = services.clock.now() + DAY_MS
  await subscribeAgent(services, quoted.kirkgate.id, { until, who: 'Pat' })
  quoted.kirkgate.call = await callAnew(quoted.site, quoted.kirkgate.id)
  const number = `/agent/vehicles/${quoted.car.postingId}/phone-number`
  expect((await quoted.kirkgate.call('POST', number)).statusCode).toBe(200)
  await close()
  await applyAgain('Another Name')
  expect(await stored()).toMatchObject({ state: 'applied', name: 'Spotless Cars' })
})

test('a suspended account is not closed, since who left may apply again', async () => {
  await quoted.put({ amount: 500 }, quoted.kirkgate)
  await suspendAgent(quoted.site.services, quoted.kirkgate.id, { who: 'Pat', notes: 'Complaints' })
  quoted.kirkgate.call = await callAnew(quoted.site, quoted.kirkgate.id)
  expect((await close()).json().reason).toBe('suspended')
  await applyAgain('Spotless Cars')
  expect(await stored()).toMatchObject({ state: 'suspended', name: 'Kirkgate Salvage' })
  expect(await rowsOf(quoted.site.services, 'quotes')).toMatchObject([{ amount_pence: 500_00 }])
})
