import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { registration } from '../../../tests/support/post-car.ts'
import { startRegisters } from '../../../tests/support/registers.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import type { Fault } from '../../../stand-ins/faults.ts'

const registers = forEachTest(startRegisters)
const site = forEachTest(() =>
  openTestSite({ ...registers.settings, VEHICLE_LOOK_UPS_PER_MINUTE: '0' }),
)

// Every kind of fault comes to a failure in dvla-and-dvsa.test.ts; these are its ends.
const FAULTS: [name: string, fault: Fault][] = [
  ['slow', { kind: 'delay', ms: 120_000 }],
  ['resetting', { kind: 'reset' }],
  ['refusing its key', { kind: 'status', status: 403 }],
]

// Two seconds, and what a machine adds that does much else; the slow register takes two minutes.
const LONGEST_MS = 60_000

async function askAndSubmit(): Promise<void> {
  const began = performance.now()
  const payload = { registrationNumber: 'AA19AAA' }
  const answer = await site.app.inject({ method: 'POST', url: '/vehicle', payload })
  expect(answer.json()).toEqual({ vehicle: null, isUnknown: false })
  expect(answer.statusCode).toBe(200)
  expect(performance.now() - began).toBeLessThan(LONGEST_MS)
  const submitted = await submit(site.app, { ...CAR, registrationNumber: 'AA19 AAA' })
  expect(submitted.json()).toMatchObject({ success: true })
}

test.for(FAULTS)('registers that are %s cost a form nothing', async ([, fault]) => {
  for (const { faults } of [registers.dvla, registers.dvsa]) {
    faults.set({ share: [{ of: 1, fault }] })
  }
  await askAndSubmit()
})

test('registers that are gone cost a form nothing', async () => {
  await registers.close()
  await askAndSubmit()
})

test('what comes late is kept for the posting', async () => {
  for (const { faults } of [registers.dvla, registers.dvsa]) {
    faults.set({ next: [{ kind: 'delay', ms: 2200, only: 'v' }] })
  }
  const payload = { registrationNumber: 'AA19AAA' }
  const answer = await site.app.inject({ method: 'POST', url: '/vehicle', payload })
  expect(answer.json()).toEqual({ vehicle: null, isUnknown: false })
  const { details } = await site.services.vehicleRegisters.about(registration('AA19AAA'))
  expect(details).toMatchObject({ make: 'Ford' })
  expect(registers.dvla.received()).toHaveLength(1)
})
