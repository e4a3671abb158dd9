import type { Problem } from '../../domain/basics/problem.ts'

/** The server's problems, or else one line. */
export interface Failure {
  problems: Problem<string>[]
  line: string | null
}

export const NO_ANSWER: Failure = {
  problems: [],
  line: 'The site didn’t answer. Check that you’re online.',
}
