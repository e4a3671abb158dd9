import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowsOf } from '../../../tests/support/test-services.ts'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { APPLICANT, approveApplicant } from '../../../tests/support/applicant.ts'
import { ANY_FORMS } from '../../../tests/support/any-forms.ts'
import { outcomeOf } from '../../../tests/support/outcome-of.ts'
import { openTestSite, type TestSite } from '../../../tests/support/test-site.ts'

const APPLICATION = {
  ...APPLICANT,
  businessName: 'Kirkgate Salvage',
  phoneNumber: '07700 900456',
  licenceKind: 'collector',
}

const site = forEachTest(() =>
  openTestSite({ OPERATOR_PHONES: 'Ann B.:07700 900999:manager', ...ANY_FORMS }),
)

const apply = (payload: object) => site.post('/agent/applications', payload)
const stored = () => rowsOf(site.services, 'agents')

test('an application waits for the operator, who is told', async () => {
  expect((await apply(APPLICATION)).json()).toEqual({ success: true })
  expect(await stored()).toMatchObject([
    { name: 'Kirkgate Salvage', contact: '+44 7700 900456', state: 'applied', atf_permit: null },
  ])
  const body = 'Beat Scrap: somebody has applied to be an agent. See Applications at the desk.'
  expect(await queuedTexts(site.services)).toMatchObject([
    { kind: 'application', phone: '+447700900999', body },
  ])
})

test('a phone applies once; the second time changes nothing, is answered alike and told to the phone', async () => {
  const first = await apply(APPLICATION)
  const before = await stored()
  site.services.clock.advance(1000)
  expect((await apply({ ...APPLICATION, businessName: 'Somebody Else' })).body).toBe(first.body)
  expect(await stored()).toEqual(before)
  await apply(APPLICATION)
  expect(await queuedTexts(site.services)).toMatchObject([
    { kind: 'application' },
    { kind: 'applied-again', phone: '+447700900456', body: expect.not.stringContaining('Else') },
  ])
})

test('a wrong application names each field and leaves nothing', async () => {
  const answer = await apply({ ...APPLICATION, licenceExpires: '2020-01-01', phoneNumber: 5 })
  expect(outcomeOf(answer)).toBe('400 phoneNumber required, licenceExpires expired')
  expect(await stored()).toEqual([])
  expect(await queuedTexts(site.services)).toEqual([])
})

test('an applicant who waits is told so instead of a code; an approved one is told and gets one', async () => {
  const { clock } = site.services
  const signIn = (phoneNumber: string, signInKey = 'a browser') => {
    clock.advance(1000)
    return site.post('/agent/sign-in', { phoneNumber, signInKey })
  }
  await apply(APPLICATION)
  const waits = await signIn(APPLICATION.phoneNumber)
  const unknown = await signIn('07700 900789')
  await signIn(APPLICATION.phoneNumber, 'another')
  expect([waits.statusCode, waits.body]).toEqual([unknown.statusCode, unknown.body])
  expect(await queuedTexts(site.services)).toMatchObject([
    { kind: 'application' },
    {
      kind: 'not-approved-yet',
      phone: '+447700900456',
      body: "Beat Scrap: we're still looking at your application, so there's no sign-in code yet. We'll text you once it's approved.",
    },
  ])

  const [agent] = await stored()
  await approveApplicant(site.services, agent?.id ?? '', 'operator')
  await signIn(APPLICATION.phoneNumber)
  expect((await queuedTexts(site.services)).slice(2).map(({ kind }) => kind)).toEqual([
    'approved',
    'code',
  ])
  expect(await rowsOf(site.services, 'audit_log')).toContainEqual(
    expect.objectContaining({ who: 'operator', what: 'agent approved', target: agent?.id }),
  )
})

test('without an operator phone an application is kept all the same', async () => {
  site.services.config.operatorPhone = null
  await apply(APPLICATION)
  expect(await queuedTexts(site.services)).toEqual([])
  expect(await stored()).toHaveLength(1)
})

const postForm = (fields: Record<string, string>, to: TestSite = site) =>
  to.post('/agent/applications', new URLSearchParams(fields).toString(), {
    accept: 'text/html,application/xhtml+xml',
    'content-type': 'application/x-www-form-urlencoded',
  })

test('a form that posts by itself is led back to its page, at the answer', async () => {
  const answer = await postForm({ ...APPLICATION, licenceExpires: '31/03/2027', atfPermit: '' })
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/agents/apply#sent'])
  expect(await stored()).toMatchObject([{ licence_expires: '2027-03-31', atf_permit: null }])
})

test('such a form keeps what was typed where it is refused, and says what is wrong', async () => {
  const typed = { ...APPLICATION, businessName: 'A "<b>&%TYPED_ATF_PERMIT%', phoneNumber: '12' }
  const { statusCode, body, headers } = await postForm(typed)
  expect(statusCode).toBe(400)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatch(/<li><a href="#phoneNumber">Mobile number<\/a> \S/)
  expect(body).toContain('value="A &#34;&#60;b&#62;&#38;%TYPED_ATF_PERMIT%"')
  expect(body).toMatch(/value="collector"[^>]* checked/)
  expect(body).not.toMatch(/value="site"[^>]* checked/)
  expect(body.replace('%TYPED_ATF_PERMIT%', '')).not.toMatch(/%[A-Z_]{4,}%/)
  expect(await stored()).toEqual([])
})

test('a form refused before it was read lands on the same page, with the reason', async () => {
  const strict = await openTestSite({ SUBMISSIONS_PER_HOUR: '1' })
  expect((await postForm(APPLICATION, strict)).statusCode).toBe(303)
  const { statusCode, body, headers } = await postForm(APPLICATION, strict)
  expect(statusCode).toBe(429)
  expect(headers['retry-after']).toBeDefined()
  expect(body).toContain('Check your application')
  expect(body).toContain('Too many tries from your network. Please try again in 60 minutes.')
  expect(body).not.toMatch(/%[A-Z_]{4,}%/)
  await strict.close()
})
