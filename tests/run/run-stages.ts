// Runs steps in stages: in each its lanes side by side, and the steps of a lane one after another.
import { closingLine, type StepResult } from './results.ts'

export interface Step {
  /** What `npm test -- <name>` calls it. */
  name: string
  run(root: string): Promise<{ result: StepResult; output: string }>
}

/** Lanes side by side, each of steps one after another. It begins once the stage before has ended. */
export type Stage = Step[][]

/** Runs the named steps, or all if none is named, even if some fail. Each step's output is printed when it ends. */
export async function runStages(
  stages: Stage[],
  { wanted, root, say }: { wanted: string[]; root: string; say: (line: string) => void },
): Promise<StepResult[]> {
  const results: StepResult[] = []
  const isWanted = ({ name }: Step): boolean => wanted.length === 0 || wanted.includes(name)
  for (const lanes of stages) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const step of lane.filter(isWanted)) {
          say(`${step.name}: started`)
          const started = performance.now()
          const { result, output } = await step.run(root)
          results.push(result)
          const took = ((performance.now() - started) / 1000).toFixed(1)
          if (output !== '') say(`\n== ${step.name}\n${output.trim()}`)
          say(`${step.name}: ${closingLine([result])} in ${took} s`)
        }
      }),
    )
  }
  return results
}
