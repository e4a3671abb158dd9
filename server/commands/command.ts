import type { Invalid } from '../../domain/basics/problem.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Services } from '../platform/services.ts'

export interface Command {
  /** The words that are typed, such as `agents add`. */
  name: string
  summary: string
  /** What is typed after the name, such as `ID`; nothing by default. */
  takes?: string
  /** The least and the most words after the name; one by default, if it takes any. */
  words?: [least: number, most: number]
  /** `value` is the word for its value in the help; an option without one is a switch. */
  options?: Record<string, { value?: string; help: string }>
  worksWhileMoving?: true
  /** Runs before the database is opened; an answer ends the command. */
  beforeOpening?(asked: AskedBefore): Promise<Reply | null>
  run(asked: Asked): Promise<Reply>
  /** Answers in place of the reason why the database cannot be opened. */
  notOpened?(asked: AskedBefore, why: Error): Promise<Reply>
}

export const EVERYWHERE: Command['options'] = {
  as: { value: 'NAME', help: 'whom the audit log names, if not the user of this machine' },
  json: { help: 'the answer as JSON' },
  help: { help: 'this text' },
}

export const LIMIT_OPTION = { value: 'NUMBER', help: 'how many at most; 50 unless said' }

export interface AskedBefore {
  config: Config
  words: string[]
  /** The options that were given a value. */
  options: Record<string, string | undefined>
  switches: ReadonlySet<string>
  limit: number
  /** Whether the operator asked to stop; long commands look at it. */
  stopped: () => boolean
  warnings?: string[]
  /** Shows how far a long command has come, from 0 to 1. */
  progress: (share: number, words: string) => void
}

export interface Asked extends AskedBefore {
  services: Services
  /** The name for the audit log. */
  who: string
}

/** What a command did: `value` for `--json`, `lines` for people, and the exit code. Or why not, in one sentence. */
export type Reply =
  | { ok: true; value: unknown; lines: string[]; code: number }
  | { ok: false; message: string }

export function refuse(message: string): Reply {
  return { ok: false, message }
}

/** Refuses what was typed, or what was given to an option. */
export function refuseTyped({ problems: [wrong] }: Invalid<string>, option?: string): Reply {
  const words = wrong?.message ?? ''
  return refuse(option === undefined ? words : `${option}: ${words}`)
}

export function reply(value: unknown, lines: string | string[], code = 0): Reply {
  return { ok: true, value, lines: typeof lines === 'string' ? [lines] : lines, code }
}
