import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { CAR } from '../../../tests/support/forms.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { atOnce, withProcesses } from '../../../tests/support/several-processes.ts'
import { makeServices, rowOf, rowsOf } from '../../../tests/support/test-services.ts'
import { addAgent } from '../../agents/accounts/apply.ts'
import { disclosePhone } from '../../agents/disclosures/disclose-phone.ts'
import { giveQuote } from '../../market/quotes/give-quote.ts'
import { confirmPhone } from './posting-storage.ts'
import { deletePosting } from './remove-posting.ts'
import { editPosting } from './edit-posting.ts'
import { resendLostLink } from './lost-link.ts'
import { openSubmissions } from './submit-posting.ts'
import { viewPosting } from './view-posting.ts'

const services = forEachTest(() => makeServices())

const phone = (index: number): string => `07700 900${String(index).padStart(3, '0')}`
const reasons = (answers: { ok: boolean; reason?: string }[]): string[] =>
  answers.map((answer) => (answer.ok ? 'ok' : (answer.reason ?? ''))).toSorted()

const postings = () => rowsOf(services, 'postings')
const texts = () => rowsOf(services, 'texts')
const linkOf = async (id: string): Promise<string> =>
  (await rowOf(services, 'links', { posting_id: id })).unique_id

/** `submit(index, fields)` goes round the processes, each with a memory of its own. */
function submitAnywhere(servicesOf: (index: number) => typeof services = () => services) {
  const submits = [0, 1, 2].map((index) => openSubmissions(servicesOf(index)))
  return (index: number, fields: Partial<typeof CAR>, key: string | null = null) =>
    (submits[index % 3] ?? openSubmissions(services))({
      typed: { ...CAR, ...fields },
      photo: null,
      key,
    })
}

test('one submission that reaches several processes is one posting and one text', async () => {
  await withProcesses(services, 3, async (servicesOf) => {
    const submit = submitAnywhere(servicesOf)
    for (let round = 0; round < 6; round++) {
      const key = round % 2 === 0 ? `key-of-submission-${round}` : null
      const answers = await atOnce(6, (index) => submit(index, { phoneNumber: phone(round) }, key))
      // Within one process a key that is being worked on is told to wait.
      expect(reasons(answers).filter((reason) => !/^(ok|in-flight)$/.test(reason))).toEqual([])
      expect(await postings()).toHaveLength(round + 1)
      expect(await texts()).toHaveLength(round + 1)
    }
  })
})

test('one key with two contents is one posting, and a refusal', async () => {
  await withProcesses(services, 2, async (servicesOf) => {
    const submit = submitAnywhere(servicesOf)
    for (let round = 0; round < 5; round++) {
      const answers = await atOnce(2, (index) =>
        submit(index, { phoneNumber: phone(10 * round + index) }, `key-of-submission-${round}`),
      )
      expect(reasons(answers)).toEqual(['key-reused', 'ok'])
      expect(await postings()).toHaveLength(round + 1)
    }
  })
})

test('a phone gets its share of links, whichever process is asked', async () => {
  await withProcesses(services, 3, async (servicesOf) => {
    const submit = submitAnywhere(servicesOf)
    const answers = await atOnce(9, (index) => submit(index, { problem: `${index}` }))
    expect(reasons(answers).filter((reason) => reason === 'ok')).toHaveLength(3)
    expect(await texts()).toHaveLength(3)
    await submit(0, { phoneNumber: phone(1) })
    const lost = { registrationNumber: CAR.registrationNumber, phoneNumber: phone(1) }
    const asked = await atOnce(9, (index) => resendLostLink(servicesOf(index), lost))
    expect(new Set(reasons(asked))).toEqual(new Set(['ok']))
    expect(await texts()).toHaveLength(6)
  })
})

test('when several processes post one car at once, only the newest counts', async () => {
  services.config.linkTextsPerDay = 0
  await withProcesses(services, 3, async (servicesOf) => {
    const submit = submitAnywhere(servicesOf)
    for (let round = 0; round < 4; round++) {
      services.clock.advance(1000)
      await atOnce(6, (index) => submit(index, { problem: `${round} ${index}` }))
      const all = await postings()
      const seen = all.filter((row) => row.superseded === 0).map((row) => row.id)
      expect(seen).toEqual([all.at(-1)?.id])
      const links = await Promise.all(all.slice(-3).map((row) => linkOf(row.id)))
      await atOnce(3, (index) => deletePosting(servicesOf(index), links[index] ?? ''))
      const left = await postings()
      const counts = left.filter((row) => row.superseded === 0).map((row) => row.id)
      expect(counts).toEqual([left.at(-1)?.id])
    }
  })
})

test('one of several edits of the same version is written, and only its number gets the link', async () => {
  await withProcesses(services, 3, async (servicesOf) => {
    const submit = submitAnywhere()
    for (let round = 0; round < 4; round++) {
      await submit(0, { phoneNumber: phone(100 * round) })
      const id = (await postings()).at(-1)?.id ?? ''
      const link = await linkOf(id)
      services.clock.advance(1000)
      const answers = await atOnce(3, (index) => {
        const typed = { ...CAR, phoneNumber: phone(100 * round + 1 + index) }
        return editPosting(servicesOf(index), link, { typed, ifMatch: '"1"' })
      })
      expect(reasons(answers)).toEqual(['ok', 'stale', 'stale'])
      const waiting = (await texts()).filter((text) => text.posting_id === id)
      expect(waiting.map((text) => text.phone)).toEqual([(await postings()).at(-1)?.phone])
    }
  })
})

test('a link to the old number never confirms the new one', async () => {
  await withProcesses(services, 2, async (servicesOf) => {
    const submit = submitAnywhere()
    for (let round = 0; round < 10; round++) {
      await submit(0, { phoneNumber: phone(10 * round) })
      const link = await linkOf((await postings()).at(-1)?.id ?? '')
      const typed = { ...CAR, phoneNumber: phone(10 * round + 1) }
      services.clock.advance(1000)
      await Promise.all([
        editPosting(servicesOf(0), link, { typed, ifMatch: undefined }),
        atOnce(6, () => confirmPhone(servicesOf(1), link)),
      ])
      expect((await postings()).at(-1)?.phone_confirmed_at).toBeNull()
    }
  })
})

test('a posting deleted while agents quote keeps what was accepted of them, and nothing else', async () => {
  const agents = await atOnce(4, (index) =>
    addAgent(services, { name: `Agent ${index}`, contact: '0113 496 0141' }),
  )
  await withProcesses(services, 3, async (servicesOf) => {
    const submit = submitAnywhere()
    for (let round = 0; round < 8; round++) {
      await submit(0, { phoneNumber: phone(round) })
      const postingId = (await postings()).at(-1)?.id ?? ''
      const link = await linkOf(postingId)
      const before = (await rowsOf(services, 'past_quotes')).length
      const [, ...answers] = await Promise.all([
        deletePosting(servicesOf(0), link),
        ...agents.map((agentId, index) =>
          giveQuote(servicesOf(index), { postingId, agentId, amountPence: 45_000, message: null }),
        ),
      ])
      const given = answers.filter((answer) => answer.ok).length
      expect((await rowsOf(services, 'past_quotes')).length - before).toBe(given)
    }
    expect(await texts()).toEqual([])
  })
})

test('an agent who quotes at once through several processes has one quote and texts once', async () => {
  const car = await postCar(services)
  const agentId = await addAgent(services, { name: 'Aire', contact: '0113 496 0141' })
  await withProcesses(services, 3, async (servicesOf) => {
    const quote = { postingId: car.postingId, agentId, amountPence: 45_000, message: null }
    const answers = await atOnce(9, (index) => giveQuote(servicesOf(index), quote))
    expect(reasons(answers)).toEqual(Array.from({ length: 9 }, () => 'ok'))
    expect(await rowsOf(services, 'quotes')).toHaveLength(1)
    expect(await texts()).toHaveLength(1)
  })
})

test('after a number is stopped no posting of it is left and it is given to nobody, whatever runs at once', async () => {
  const agentId = await addAgent(services, { name: 'Aire', contact: '0113 496 0141' })
  const agent = { id: agentId, subscribed: true }
  services.config.linkTextsPerDay = 0
  await withProcesses(services, 3, async (servicesOf) => {
    const submit = submitAnywhere(servicesOf)
    for (let round = 0; round < 6; round++) {
      const post = (index: number, problem: string) =>
        submit(index, { phoneNumber: phone(round), problem })
      await post(0, 'first')
      await post(1, 'second')
      const ids = (await postings()).map(({ id }) => id)
      const links = await Promise.all(ids.map(linkOf))
      const given: number[] = []
      let stoppedAt = Number.POSITIVE_INFINITY
      const stop = async (): Promise<void> => {
        await deletePosting(servicesOf(1), links[0] ?? '', { stopped: 'everything' })
        stoppedAt = performance.now()
      }
      await Promise.all([
        atOnce(6, (index) => post(index, `another ${index}`)),
        atOnce(4, (index) => confirmPhone(servicesOf(index % 3), links[index % 2] ?? '')),
        atOnce(6, async (index) => {
          await pause(index)
          const asked = { postingId: ids[index % 2] ?? '', agent }
          const asking = performance.now()
          const answer = await disclosePhone(servicesOf(index % 3), asked)
          if (answer.ok) given.push(asking)
        }),
        stop(),
      ])
      expect(await postings()).toEqual([])
      expect(given.filter((at) => at > stoppedAt)).toEqual([])
      expect((await disclosePhone(services, { postingId: ids[0] ?? '', agent })).ok).toBe(false)
      expect((await viewPosting(services, links[1] ?? '')).ok).toBe(false)
    }
  })
})

test('the share of texts of an address holds over all processes', async () => {
  services.config.linkTextsPerAddress = 5
  const from = { address: '203.0.113.1', network: '203.0.113.0/24' }
  await withProcesses(services, 3, async (servicesOf) => {
    await atOnce(15, (index) => {
      const typed = { ...CAR, phoneNumber: phone(600 + index) }
      return openSubmissions(servicesOf(index % 3))({ typed, photo: null, key: null, from })
    })
  })
  expect(await texts()).toHaveLength(5)
})
