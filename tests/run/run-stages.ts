// Runs steps in stages, one after another: of each stage two at a time, in their order.
import { closingLine, type StepResult } from './results.ts'

export interface Step {
  /** What `npm test -- <name>` calls it. */
  name: string
  run(root: string): Promise<{ result: StepResult; output: string }>
}

const AT_ONCE = 2

/** Runs the named steps, or all if none is named, even if some fail. Each step's output is printed when it ends. */
export async function runStages(
  stages: Step[][],
  { wanted, root, say }: { wanted: string[]; root: string; say: (line: string) => void },
): Promise<StepResult[]> {
  const results: StepResult[] = []
  const isWanted = ({ name }: Step): boolean => wanted.length === 0 || wanted.includes(name)
  for (const stage of stages) {
    // Whoever is free takes the next.
    const left = stage.filter(isWanted).values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const step of left) {
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
