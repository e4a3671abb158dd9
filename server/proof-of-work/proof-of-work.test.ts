import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { CAR, multipartForm } from '../../tests/support/forms.ts'
import { withProcesses } from '../../tests/support/several-processes.ts'
import { solvedProof } from '../../tests/support/solved-proof.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { buildApp } from '../app.ts'
import { countProven } from './count-forms.ts'

const OFF = {
  FORMS_WITHOUT_PROOF_PER_ADDRESS: '0',
  FORMS_WITHOUT_PROOF_PER_NETWORK: '0',
  FORMS_WITHOUT_PROOF_IN_ALL: '0',
}

let site: TestSite
afterEach(() => site.close())

async function open(limits: Record<string, string> = {}) {
  site = await openTestSite({ ...OFF, ...limits })
}

/** Asks for a lost link, which is the smallest form. */
const ask = (
  options: { from?: string; headers?: Record<string, string>; app?: TestSite['app'] } = {},
) =>
  (options.app ?? site.app).inject({
    method: 'POST',
    url: '/car/lost-link',
    payload: CAR,
    remoteAddress: options.from ?? '203.0.113.1',
    headers: options.headers ?? {},
  })
const statusOf = async (...options: Parameters<typeof ask>) => (await ask(...options)).statusCode

test('past its limit an address has to prove its work, and the proof lets the form in once', async () => {
  await open({ FORMS_WITHOUT_PROOF_PER_ADDRESS: '2' })
  expect([await statusOf(), await statusOf()]).toEqual([200, 200])
  const refused = await ask()
  expect(refused.statusCode).toBe(428)
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect(refused.headers['retry-after']).toBe('3600')
  expect(refused.json()).toMatchObject({ success: false, reason: 'proof-of-work' })
  const headers = await solvedProof(refused.json())
  expect(await statusOf({ headers })).toBe(200)
  expect(await statusOf({ headers })).toBe(428)
  expect(await statusOf({ from: '198.51.100.1' })).toBe(200)
})

test('a network has a limit, and everybody together', async () => {
  await open({ FORMS_WITHOUT_PROOF_PER_NETWORK: '2', FORMS_WITHOUT_PROOF_IN_ALL: '3' })
  const froms = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '198.51.100.1', '192.0.2.1']
  const statuses: number[] = []
  for (const from of froms) statuses.push(await statusOf({ from }))
  expect(statuses).toEqual([200, 200, 428, 200, 428])
})

test('a form that is not let in counts nowhere', async () => {
  await open({ FORMS_WITHOUT_PROOF_PER_ADDRESS: '9', FORMS_WITHOUT_PROOF_IN_ALL: '1' })
  await ask()
  const counted = () => site.services.database.selectFrom('text_budgets').selectAll().execute()
  const before = await counted()
  for (let form = 0; form < 3; form += 1) expect(await statusOf({ from: '198.51.100.1' })).toBe(428)
  expect(await counted()).toEqual(before)
})

test('at the turn of the hour a form is let in or asked for a proof, and never fails', async () => {
  await open({ FORMS_WITHOUT_PROOF_PER_ADDRESS: '1' })
  const { clock } = site.services
  const turn = clock.now() + HOUR_MS
  for (let early = 0; early < 20; early += 1) {
    let now = turn + early * HOUR_MS - MINUTE_MS
    const looks = vi.spyOn(clock, 'now').mockImplementation(() => now)
    await ask()
    now += MINUTE_MS - early
    looks.mockImplementation(() => now++)
    expect([200, 428]).toContain(await statusOf())
    looks.mockRestore()
  }
})

test('counting starts again each hour, and 0 lifts every limit', async () => {
  await open({ FORMS_WITHOUT_PROOF_PER_ADDRESS: '1' })
  expect([await statusOf(), await statusOf()]).toEqual([200, 428])
  site.services.clock.advance(HOUR_MS)
  expect(await statusOf()).toBe(200)
  await site.close()
  await open()
  for (let form = 0; form < 30; form += 1) expect(await statusOf()).toBe(200)
})

test('a proof that expired, is another’s, was changed or is none is not taken', async () => {
  await open({ FORMS_WITHOUT_PROOF_PER_ADDRESS: '1' })
  await ask()
  await ask({ from: '198.51.100.1' })
  const late = await solvedProof((await ask()).json())
  site.services.clock.advance(10 * MINUTE_MS)
  expect(await statusOf({ headers: late })).toBe(428)

  const anothers = await solvedProof((await ask({ from: '198.51.100.1' })).json())
  expect(await statusOf({ headers: anothers })).toBe(428)

  const own = await solvedProof((await ask()).json())
  for (const change of CHANGES) {
    const payload = JSON.parse(atob(own['proof-of-work']))
    change(payload)
    const headers = { 'proof-of-work': btoa(JSON.stringify(payload)) }
    expect([change.toString(), await statusOf({ headers })]).toEqual([change.toString(), 428])
  }
  for (const written of ['', 'x', 'bnVsbA==', btoa('{"challenge":{"signature":"a"}}')]) {
    expect(await statusOf({ headers: { 'proof-of-work': written } })).toBe(428)
  }
  expect(await statusOf({ headers: own })).toBe(200)
})

interface SentProof {
  challenge: {
    signature?: unknown
    parameters: { keySignature?: string; data: { expiresAt: number; tries: number } } | null
  }
  solution: { derivedKey: string } | null
}

// Of what a client may do to a challenge and its answer.
const CHANGES: ((payload: SentProof) => void)[] = [
  ({ solution }) => Object.assign(solution ?? {}, { derivedKey: '00'.repeat(32) }),
  ({ challenge }) =>
    Object.assign(challenge.parameters?.data ?? {}, { expiresAt: 4_000_000_000_000 }),
  ({ challenge }) => Object.assign(challenge.parameters?.data ?? {}, { tries: 1600 }),
  ({ challenge }) => delete challenge.parameters?.keySignature,
  ({ challenge }) => delete challenge.signature,
  ({ challenge }) => (challenge.signature = ['a']),
  (payload) => (payload.solution = null),
  ({ challenge }) => (challenge.parameters = null),
  (payload) => Object.assign(payload.solution ?? {}, { derivedKey: 'x' }),
  (payload) =>
    Object.assign(payload, {
      hmacAlgorithm: 'none',
      challenge: { parameters: {}, signature: 'a' },
    }),
]

test('each further form is more work, up to a bound, and easy proofs from before are not enough', async () => {
  await open({ FORMS_WITHOUT_PROOF_PER_ADDRESS: '4' })
  for (let form = 0; form < 4; form += 1) await ask()
  const triesAsked = async () => (await ask()).json().challenge.parameters.data.tries
  const easy = [(await ask()).json(), (await ask()).json(), (await ask()).json()]
  expect(await triesAsked()).toBe(300)
  const statuses: number[] = []
  for (const refused of easy) statuses.push(await statusOf({ headers: await solvedProof(refused) }))
  expect(statuses).toEqual([200, 200, 428])
  expect(await triesAsked()).toBe(675)
  const expiresAt = site.services.clock.now() + MINUTE_MS
  for (let form = 0; form < 30; form += 1) {
    const from = { address: '203.0.113.1', network: '203.0.113.0/24' }
    await countProven(site.services, from, { id: String(form), expiresAt })
  }
  expect(await triesAsked()).toBe(1600)
})

test('limits and proofs hold over all processes', async () => {
  await open({ FORMS_WITHOUT_PROOF_PER_ADDRESS: '3' })
  await withProcesses(site.services, 2, async (servicesOf) => {
    const apps = [await buildApp(servicesOf(0)), await buildApp(servicesOf(1))]
    const inTurn = (times: number, headers: Record<string, string>) =>
      Promise.all(
        Array.from({ length: times }, (_, at) =>
          ask({ app: apps[at % 2] as TestSite['app'], headers }),
        ),
      )
    const taken = (answers: { statusCode: number }[]) =>
      answers.filter(({ statusCode }) => statusCode === 200).length
    expect(taken(await inTurn(8, {}))).toBe(3)
    const headers = await solvedProof((await ask()).json())
    expect(taken(await inTurn(6, headers))).toBe(1)
    for (const app of apps) await app.close()
  })
})

test('what sends no text needs no proof, and a changed number does', async () => {
  await open({ FORMS_WITHOUT_PROOF_PER_ADDRESS: '1' })
  const { payload, headers } = await multipartForm(CAR)
  const post = { method: 'POST', url: '/car/submit-form', payload, headers } as const
  expect((await site.app.inject(post)).statusCode).toBe(200)
  const [link = ''] = await site.textedLinks()
  const put = (changes: object, more: Record<string, string> = {}) =>
    site.app.inject({
      method: 'PUT',
      url: `/car/edit-form/${link}`,
      payload: { ...CAR, ...changes },
      headers: more,
    })
  expect((await put({ problem: 'None' })).statusCode).toBe(200)
  const changed = { phoneNumber: '07700 900456' }
  const refused = await put(changed)
  expect(refused.statusCode).toBe(428)
  const phones = async () =>
    (await site.services.database.selectFrom('texts').select('phone').execute()).map(
      ({ phone }) => phone,
    )
  expect(await phones()).toEqual(['+447700900123'])
  expect((await put(changed, await solvedProof(refused.json()))).statusCode).toBe(200)
  expect(await phones()).toContain('+447700900456')
})

const APPLICATION = { businessName: 'Aire & Sons', contactName: 'Sam' }

test.each([
  ['/car/submit-form', null],
  ['/car/lost-link', CAR],
  ['/agent/applications', APPLICATION],
  ['/agent/sign-in', CAR],
])('%s is counted, and needs a proof past the limit', async (url, payload) => {
  await open({ FORMS_WITHOUT_PROOF_IN_ALL: '1' })
  const form = await multipartForm(CAR)
  const send = () =>
    site.app.inject({ method: 'POST', url, ...(payload === null ? form : { payload }) })
  await send()
  expect((await send()).statusCode).toBe(428)
})

test('before a photo is sent one can ask, which counts nothing', async () => {
  await open({ FORMS_WITHOUT_PROOF_PER_ADDRESS: '1' })
  const ahead = () => site.app.inject({ url: '/proof-of-work', remoteAddress: '203.0.113.1' })
  for (let time = 0; time < 3; time += 1) expect((await ahead()).statusCode).toBe(204)
  await ask()
  const refused = await ahead()
  expect(refused.statusCode).toBe(428)
  expect(await statusOf({ headers: await solvedProof(refused.json()) })).toBe(200)
})

test('a form without JavaScript is told what to do, and what was typed is still there', async () => {
  await open({ FORMS_WITHOUT_PROOF_IN_ALL: '1', SUPPORT_PHONE: '01632 960999' })
  await ask()
  site.services.clock.advance(36.5 * MINUTE_MS)
  const applied = await site.app.inject({
    method: 'POST',
    url: '/agent/applications',
    payload: new URLSearchParams(APPLICATION).toString(),
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(applied.statusCode).toBe(428)
  expect(applied.body).toContain('value="Aire &#38; Sons"')
  expect(applied.body).toContain('try again in 24 minutes, call us on 01632 960999')
  const form = await multipartForm(CAR)
  const posted = await site.app.inject({
    method: 'POST',
    url: '/car/submit-form',
    payload: form.payload,
    headers: { ...form.headers, accept: 'text/html' },
  })
  expect(posted.statusCode).toBe(428)
  expect(posted.headers['content-type']).toContain('text/html')
  expect(posted.body).toContain('call us on 01632 960999')
})
