import { expect, test } from 'vitest'
import { forEachTest } from '../tests/support/for-each-test.ts'
import { viewBusiness } from '../server/desk/today-calls.ts'
import { viewToday } from '../server/desk/today.ts'
import { sendDueTexts } from '../tests/support/send-due-texts.ts'
import { makeServices } from '../tests/support/test-services.ts'
import { addDesk } from './add-desk.ts'

const services = forEachTest(() => makeServices())

test('two applicants and two failed texts wait, however often it is seeded, and nobody is texted', async () => {
  await addDesk(services)
  await addDesk(services)
  const { counts } = await viewToday(services)
  expect(counts).toEqual({ applications: 2, complaints: 0, texts: 2 })
  await sendDueTexts(services)
  expect(services.carrier.carried).toEqual([])
})

test('the texts of four weeks are counted', async () => {
  await addDesk(services)
  const { figures } = await viewBusiness(services, 'day')
  expect(figures.texts.every((texts) => texts > 0)).toBe(true)
  expect(figures.textsPence.at(-1)).toBe((figures.texts.at(-1) ?? 0) * 4)
})
