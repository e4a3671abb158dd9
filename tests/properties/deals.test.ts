// A deal in any order of steps, by two processes at once, and with every answer lost.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServices, onPostgres, type TestServices } from '../support/test-services.ts'
import { withProcesses } from '../support/several-processes.ts'
import { RUNS } from './anything.ts'
import { openStage } from './deal-stage.ts'
import { anyStep, take } from './deal-steps.ts'
import { expectSoundDeal } from './sound-deal.ts'

let services: TestServices
beforeAll(async () => {
  services = await makeServices({
    LINK_TEXTS_PER_DAY: '0',
    QUOTE_TEXTS_PER_DAY: '3',
    TEXTS_PER_DAY: '0',
    DISCLOSURES_PER_DAY: '0',
  })
})
afterAll(() => services.close())

// What PostgreSQL may do in another way is about two at once, and the first runs have that in every step.
const share = onPostgres() ? 20 : 5
const someRuns = { ...RUNS, numRuns: Math.ceil(RUNS.numRuns / share) }

test('whatever is done at once, at most one quote is chosen, no number goes astray, counts add up and nobody hears what was undone', async () => {
  const anyRound = fc.array(anyStep, { minLength: 1, maxLength: 3 })
  const anyRounds = fc.array(anyRound, { minLength: 8, maxLength: 20, size: 'max' })
  await withProcesses(services, 2, async (servicesOf) => {
    await fc.assert(
      fc.asyncProperty(anyRounds, async (rounds) => {
        const stage = await openStage(services)
        for (const steps of rounds) {
          const before = await stage.look()
          const answers = await Promise.all(
            steps.map((step, index) => take(stage, step, servicesOf(index))),
          )
          await expectSoundDeal(stage, { before, steps, answers })
        }
      }),
      someRuns,
    )
  })
})

// Asking for a number puts each time on record; the others have nothing to say a second time.
const UNLIKE = new Set(['disclose', 'wait', 'send', 'watch'])

test('a step whose answer was lost is taken again without a trace', async () => {
  const anySteps = fc.array(anyStep, { minLength: 8, maxLength: 20, size: 'max' })
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      const stage = await openStage(services)
      for (const step of steps) {
        const first = await take(stage, step, services)
        if (UNLIKE.has(step.does) || !first.ok) continue
        const once = await stage.look()
        const second = await take(stage, step, services)
        const isGone = !second.ok && /^(not-found|stopped)$/.test(second.reason)
        expect(second.ok || isGone).toBe(true)
        expect(await stage.look()).toEqual(once)
      }
    }),
    someRuns,
  )
})
