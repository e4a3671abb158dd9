// What holds for agents when several processes take calls at the same moment.
import { afterEach, expect, test } from 'vitest'
import { textedCode } from '../../../tests/support/agent-caller.ts'
import { APPLICANT, tickAll } from '../../../tests/support/applicant.ts'
import { WITH_OPERATOR } from '../../../tests/support/forms.ts'
import { phoneNumber, postCar, postCarWithLink } from '../../../tests/support/post-car.ts'
import { atOnce, withProcesses } from '../../../tests/support/several-processes.ts'
import { makeServices, rowsOf, rowOf } from '../../../tests/support/test-services.ts'
import { disclosePhone } from '../disclosures/disclose-phone.ts'
import { askAgentNotToCall } from '../../owners/postings/edit-posting.ts'
import { deletePosting } from '../../owners/postings/remove-posting.ts'
import { addAgent, applyToBeAgent } from './apply.ts'
import { approveAgent } from './approve-agent.ts'
import { askForCode } from '../sign-in/ask-for-code.ts'
import { openSession } from '../sign-in/session.ts'

const PHONE = '07700 900456'
const ASKER = { phoneNumber: PHONE, signInKey: 'the browser’s own' }
const BROWSER = { token: undefined, device: null, cookie: undefined }
const NOTED = { refused: (): void => undefined, limitMet: (): void => undefined }
const UNKNOWN = { ...BROWSER, ...NOTED, network: '198.51.100.0/24' }
let services: Awaited<ReturnType<typeof makeServices>>
afterEach(() => services.close())

const texts = () => rowsOf(services, 'texts')
const addAire = () => addAgent(services, { name: 'Aire', contact: 'x', phone: phoneNumber(PHONE) })

test('a phone gets its share of codes, and one network no more than a part of them, whichever process is asked', async () => {
  services = await makeServices({ SIGN_IN_TEXTS_PER_DAY: '5' })
  await addAire()
  await withProcesses(services, 3, async (servicesOf) => {
    const from = (network: string) => ({ ...UNKNOWN, network })
    await atOnce(12, (index) => askForCode(servicesOf(index), ASKER, UNKNOWN))
    expect(await texts()).toHaveLength(3)
    await atOnce(12, (index) => askForCode(servicesOf(index), ASKER, from(`203.0.${index}.0/24`)))
    expect(await texts()).toHaveLength(5)
  })
})

test('a code is tried five times in all, and opens one session', async () => {
  services = await makeServices()
  await addAire()
  await withProcesses(services, 3, async (servicesOf) => {
    await askForCode(services, ASKER, UNKNOWN)
    const right = { ...ASKER, code: await textedCode(services) }
    const answers = await atOnce(4, (index) => openSession(servicesOf(index), right, UNKNOWN))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)

    services.clock.advance(1000)
    await askForCode(services, ASKER, UNKNOWN)
    const code = await textedCode(services)
    const wrong = { ...ASKER, code: code === '000000' ? '000001' : '000000' }
    await atOnce(9, (index) => openSession(servicesOf(index), wrong, UNKNOWN))
    expect((await openSession(services, { ...ASKER, code }, UNKNOWN)).ok).toBe(false)
    expect(await rowOf(services, 'sign_in_codes')).toMatchObject({ tries_left: 0 })
  })
})

test('an agent is given so many numbers a day and no more, each on record once', async () => {
  services = await makeServices({ DISCLOSURES_PER_DAY: '4' })
  const agent = { id: await addAire(), subscribed: true }
  const cars = await atOnce(10, () => postCar(services, { isConfirmed: true }))
  await withProcesses(services, 3, async (servicesOf) => {
    const ask = async (carOf: (index: number) => number) => {
      const answers = await atOnce(10, (index) => {
        const postingId = cars[carOf(index)]?.postingId ?? ''
        return disclosePhone(servicesOf(index), { postingId, agent })
      })
      const given = answers.filter((answer) => answer.ok)
      return [given.length, (await rowsOf(services, 'disclosures')).length]
    }
    expect(await ask(() => 0)).toEqual([10, 1])
    expect(await ask((index) => index)).toEqual([4, 4])
  })
})

test('a number asked for while its posting is deleted is given or is not there', async () => {
  services = await makeServices({ DISCLOSURES_PER_DAY: '0' })
  const agent = { id: await addAire(), subscribed: true }
  await withProcesses(services, 2, async (servicesOf) => {
    for (let round = 0; round < 8; round++) {
      const { postingId, uniqueId } = await postCarWithLink(services, { isConfirmed: true })
      const [, answer] = await Promise.all([
        deletePosting(servicesOf(0), uniqueId),
        disclosePhone(servicesOf(1), { postingId, agent }),
      ])
      expect(answer.ok || answer.reason === 'not-found').toBe(true)
    }
  })
})

test('once an agent was asked not to call, no process gives the number, also when both come at once', async () => {
  services = await makeServices()
  const agent = { id: await addAire(), subscribed: true }
  const { postingId, uniqueId } = await postCarWithLink(services, { isConfirmed: true })
  await disclosePhone(services, { postingId, agent })
  const { id } = await rowOf(services, 'disclosures')
  await withProcesses(services, 3, async (servicesOf) => {
    await atOnce<unknown>(9, (index) =>
      index === 4
        ? askAgentNotToCall(servicesOf(index), uniqueId, id)
        : disclosePhone(servicesOf(index), { postingId, agent }),
    )
    const refused = { ok: false, reason: 'asked-not-to' }
    expect(await disclosePhone(servicesOf(0), { postingId, agent })).toEqual(refused)
  })
  expect(await rowsOf(services, 'disclosures')).toHaveLength(1)
})

test('an applicant approved by two operators at once is told once', async () => {
  services = await makeServices()
  for (let round = 0; round < 5; round++) {
    await applyToBeAgent(services, { ...APPLICANT, phoneNumber: `07700 90070${round}` })
  }
  const agents = await rowsOf(services, 'agents')
  await withProcesses(services, 2, async (servicesOf) => {
    for (const { id } of agents) {
      await tickAll(services, id)
      await atOnce(4, (index) => approveAgent(servicesOf(index), id, `operator ${index}`))
    }
    expect((await texts()).filter((text) => text.kind === 'approved')).toHaveLength(5)
    const audit = await rowsOf(services, 'audit_log')
    expect(audit.filter(({ what }) => what === 'agent approved')).toHaveLength(5)
  })
})

test('when one phone applies several times at once, one application is kept; the operator gets at most twenty texts about applications a day', async () => {
  services = await makeServices(WITH_OPERATOR)
  await withProcesses(services, 3, async (servicesOf) => {
    const apply = (index: number, phone: string) =>
      applyToBeAgent(servicesOf(index), { ...APPLICANT, phoneNumber: phone })
    await atOnce(6, (index) => apply(index, PHONE))
    expect(await rowsOf(services, 'agents')).toHaveLength(1)
    const kinds = (await texts()).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['application', 'applied-again'])
    await atOnce(30, (index) => apply(index, `07700 9008${10 + index}`))
    expect((await texts()).filter(({ kind }) => kind === 'application')).toHaveLength(20)
  })
})
