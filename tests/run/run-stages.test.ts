import { expect, test } from 'vitest'
import { runStages, type Step } from './run-stages.ts'

const result = { passed: 1, failed: [], skipped: [] }

/** Runs steps of these names; `a` waits for `b`. Returns what was printed and what ran, in order. */
async function run(names: string[][], wanted: string[] = []) {
  const { promise: bEnded, resolve: endB } = Promise.withResolvers<void>()
  const said: string[] = []
  const done: string[] = []
  const step = (name: string): Step => ({
    name,
    async run() {
      done.push(`${name} begins`)
      if (name === 'a') await bEnded
      if (name === 'b') endB()
      done.push(`${name} ends`)
      return { result, output: `what ${name} wrote\n` }
    },
  })
  const stages = names.map((stage) => stage.map(step))
  const results = await runStages(stages, { wanted, root: '/', say: (line) => said.push(line) })
  expect(results).toHaveLength(done.length / 2)
  return { said, done }
}

test('two steps run side by side, the next as soon as one ends, and a stage after the one before', async () => {
  // Were `a` not beside `b`, it would wait for ever.
  const { said, done } = await run([['a', 'b', 'c'], ['d']])
  expect(done.indexOf('c begins')).toBeGreaterThan(done.indexOf('b ends'))
  expect(done.slice(-2)).toEqual(['d begins', 'd ends'])
  expect(said.slice(-3)).toEqual([
    'd: started',
    '\n== d\nwhat d wrote',
    expect.stringMatching(/^d: 1 passed, 0 failed in \d+\.\d s$/),
  ])
})

test('steps that are named run alone', async () => {
  const { done } = await run([['c', 'b', 'e'], ['d']], ['b', 'd'])
  expect(done).toEqual(['b begins', 'b ends', 'd begins', 'd ends'])
})
