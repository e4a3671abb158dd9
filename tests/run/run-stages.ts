// Runs steps in stages: in each its lanes side by side, and the steps of a lane one after another.
import { closingLine, seconds, type StepResult } from './results.ts'

export interface Step {
  /** What `npm test -- <name>` calls it. */
  name: string
  /** `quiet` holds its output back, to come with its result. */
  run(root: string, quiet: boolean): Promise<StepResult>
}

/** Lanes side by side, each of steps one after another. It begins once the stage before has ended. */
export type Stage = Step[][]

export interface Ran {
  name: string
  result: StepResult
}

/** The stages with only the steps named; all of them where none is. */
export function only(wanted: string[], stages: Stage[]): Stage[] {
  const isWanted = ({ name }: Step): boolean => wanted.length === 0 || wanted.includes(name)
  return stages.map((lanes) =>
    lanes.map((lane) => lane.filter(isWanted)).filter((lane) => lane.length > 0),
  )
}

/** Runs them all, whatever fails. Two at once would mix their lines, so each says all of its own at its end. */
export async function runStages(
  stages: Stage[],
  { root, say }: { root: string; say: (line: string) => void },
): Promise<Ran[]> {
  const ran: Ran[] = []
  for (const lanes of stages) {
    const quiet = lanes.length > 1
    await Promise.all(
      lanes.map(async (lane) => {
        for (const step of lane) {
          const { name } = step
          say(quiet ? `${name}: started` : `\n== ${name}`)
          const started = Date.now()
          const result = await step.run(root, quiet)
          ran.push({ name, result })
          const took = `${name}: ${closingLine([result])} in ${seconds(Date.now() - started)}`
          const { output = '' } = result
          say(quiet && output !== '' ? `\n== ${name}\n${output.trim()}\n${took}\n` : took)
        }
      }),
    )
  }
  return ran
}
