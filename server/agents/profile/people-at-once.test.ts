import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { APPLICANT } from '../../../tests/support/applicant.ts'
import { phoneNumber } from '../../../tests/support/post-car.ts'
import { atOnce, withProcesses } from '../../../tests/support/several-processes.ts'
import { makeServices, rowsOf } from '../../../tests/support/test-services.ts'
import { addAgent, applyToBeAgent } from '../accounts/apply.ts'
import { addPerson } from './people.ts'

const services = forEachTest(() => makeServices())
let agentId: string

beforeEach(
  async () =>
    void (agentId = await addAgent(services, {
      name: 'Kirkgate Salvage',
      contact: '0113 496 0141',
    })),
)

const person = (index: number) => ({ name: 'X', phoneNumber: `07700 9002${10 + index}` })
const rows = () => rowsOf(services, 'agent_people')

test('of the tenth and the eleventh at once, added by several processes, one is refused', async () => {
  for (let index = 0; index < 8; index += 1) await addPerson(services, agentId, person(index))
  await withProcesses(services, 2, async (servicesOf) => {
    const answers = await atOnce(4, (index) =>
      addPerson(servicesOf(index), agentId, person(20 + index)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
  expect(await rows()).toHaveLength(9)
})

test('one phone that is added twice at once belongs to the business once', async () => {
  await withProcesses(services, 2, async (servicesOf) => {
    const answers = await atOnce(4, (index) => addPerson(servicesOf(index), agentId, person(0)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
  expect(await rows()).toHaveLength(1)
})

test('added and applied with at once, a phone is asked once whatever comes first', async () => {
  const { phoneNumber: typed } = person(0)
  const application = { ...APPLICANT, businessName: 'Pell Motors', phoneNumber: typed }
  await withProcesses(services, 2, async (servicesOf) => {
    await Promise.all([
      addPerson(servicesOf(0), agentId, person(0)),
      applyToBeAgent(servicesOf(1), application),
    ])
  })
  expect((await queuedTexts(services)).map(({ kind }) => kind)).toEqual(['person-added'])
  expect(phoneNumber(typed)).toBe((await rows())[0]?.phone)
})
