import { expect, test } from 'vitest'
import { only, runStages, type Stage, type Step } from './run-stages.ts'

const RESULT = { passed: 1, failed: [], skipped: [] }

test('lanes run side by side, the steps of a lane in order, and a stage after the one before', async () => {
  const events: string[] = []
  const { promise: bEnded, resolve: endB } = Promise.withResolvers<void>()
  const step = (name: string, until?: Promise<void>): Step => ({
    name,
    async run() {
      events.push(`${name} begins`)
      await until
      events.push(`${name} ends`)
      if (name === 'b') endB()
      return RESULT
    },
  })
  // Were `a` not beside `b`, it would wait for ever.
  const stages = [[[step('a', bEnded), step('c')], [step('b')]], [[step('d')]]]
  const ran = await runStages(stages, { root: '/root', say: () => undefined })
  expect(events.indexOf('c begins')).toBeGreaterThan(events.indexOf('a ends'))
  expect(events.slice(-2)).toEqual(['d begins', 'd ends'])
  expect(ran.map(({ name }) => name).toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

test('of two at once each says all of its own together', async () => {
  const lines: string[] = []
  const quietOnes: boolean[] = []
  const step = (name: string): Step => ({
    name,
    async run(_root, quiet) {
      quietOnes.push(quiet)
      return quiet ? { ...RESULT, output: `what ${name} wrote\n` } : RESULT
    },
  })
  const say = (line: string): void => void lines.push(line)
  await runStages([[[step('a')], [step('b')]], [[step('c')]]], { root: '/root', say })
  expect(quietOnes).toEqual([true, true, false])
  expect(lines).toContainEqual(
    expect.stringMatching(/^\n== a\nwhat a wrote\na: 1 passed, 0 failed in \d/),
  )
  expect(lines).toContain('\n== c')
})

test('steps that are named run alone, and are heard as they go', () => {
  const step = (name: string): Step => ({ name, run: async () => RESULT })
  const stages: Stage[] = [[[step('a'), step('b')], [step('c')]], [[step('d')]]]
  const names = (wanted: string[]): string[][][] =>
    only(wanted, stages).map((lanes) => lanes.map((lane) => lane.map(({ name }) => name)))
  expect(names(['b', 'd'])).toEqual([[['b']], [['d']]])
  expect(names(['c'])).toEqual([[['c']], []])
  expect(names([])).toEqual([[['a', 'b'], ['c']], [['d']]])
})
