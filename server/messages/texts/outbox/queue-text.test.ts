import { describe, expect, test } from 'vitest'
import { queueLinks } from '../../../../tests/support/send-due-texts.ts'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { postCar } from '../../../../tests/support/post-car.ts'
import { makeServices } from '../../../../tests/support/test-services.ts'
import { queueLinkText } from './queue-text.ts'

const services = forEachTest(() => makeServices())

const at = (time: string): number => Date.parse(time)
const texts = () => services.database.selectFrom('texts').selectAll().orderBy('due_at').execute()
const allowances = () =>
  services.database.selectFrom('text_allowances').selectAll().orderBy('text_id').execute()

describe('a link text', () => {
  test('is due at once, at any hour, and counted', async () => {
    services.clock.set(at('2026-11-18T03:00:00Z'))
    const car = await queueLinks(services)

    const [text] = await texts()
    expect(text).toMatchObject({
      posting_id: car.postingId,
      kind: 'link',
      phone: car.phone,
      state: 'due',
      tries: 0,
      due_at: at('2026-11-18T03:00:00Z'),
      claimed_until: null,
    })
    expect(text?.body).toContain(`/edit-form/${car.uniqueId}`)
    const [count] = await allowances()
    expect(count).toMatchObject({
      text_id: text?.id,
      kind: 'link',
      day: '2026-11-18',
      spent_at: null,
    })
    expect(JSON.stringify(count)).not.toContain(car.phone.slice(1))
  })

  test('asks whether the car is theirs, until they have said so', async () => {
    const car = await queueLinks(services)
    services.clock.advance(1)
    await queueLinkText(services, services.database, { ...car, isConfirmed: false })
    services.clock.advance(1)
    await queueLinkText(services, services.database, { ...car, isConfirmed: true })
    const bodies = (await texts())
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ body }) => body)
    expect(bodies[0]).toBe(bodies[1])
    expect(bodies[2]).not.toBe(bodies[0])
  })

  test('commits with its posting or not at all', async () => {
    const submitted = services.database.transaction().execute(async (tx) => {
      const car = await postCar({ ...services, database: tx })
      await queueLinkText(services, tx, car)
      throw new Error('the disk is full')
    })
    await expect(submitted).rejects.toThrow('the disk is full')
    expect(await texts()).toEqual([])
    expect(await allowances()).toEqual([])
  })

  test('goes with its posting, and still counts', async () => {
    await queueLinks(services)
    await services.database.deleteFrom('postings').execute()
    expect(await texts()).toEqual([])
    expect(await allowances()).toHaveLength(1)
  })
})
