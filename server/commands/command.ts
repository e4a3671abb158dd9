import type { Config } from '../platform/settings/config.ts'
import type { Services } from '../platform/services.ts'

export interface Command {
  /** As it is typed, such as `agents add`. */
  name: string
  /** One line for the list of commands. */
  summary: string
  /** What is typed after the name, such as `ID`; nothing unless said. */
  takes?: string
  /** The least and the most words after the name; one where it takes something, unless said. */
  words?: [least: number, most: number]
  options?: Record<string, CommandOption>
  /** Whether it is of use while the site is being moved. */
  worksWhileMoving?: true
  /** What comes before the database is opened; an answer ends the command. */
  beforeOpening?(asked: AskedBefore): Promise<Reply | null>
  run(asked: Asked): Promise<Reply>
  /** What it says where the database cannot be opened; without it, why not. */
  notOpened?(asked: AskedBefore, why: Error): Promise<Reply>
}

interface CommandOption {
  /** What stands for its value; without one it is a switch. */
  value?: string
  help: string
}

/** A command as it was typed. */
interface Typed {
  words: string[]
  /** The options that were given a value. */
  options: Record<string, string | undefined>
  switches: ReadonlySet<string>
  /** How many it lists at most. */
  limit: number
  /** Whether the operator asked to stop; long commands look at it. */
  stopped: () => boolean
  /** What the settings are warned of. */
  warnings?: string[]
  /** Shows how far a long command is, from 0 to 1. */
  progress: (share: number, words: string) => void
}

export interface AskedBefore extends Typed {
  config: Config
}

/** The same, and what it works with. */
export interface Asked extends Typed {
  services: Services
  /** Whom the audit log names. */
  who: string
}

/** What it did: `value` for `--json`, `lines` for people, and the exit code. Or why not, in one sentence. */
export type Reply =
  { ok: true; value: unknown; lines: string[]; code: number } | { ok: false; message: string }

/** A refusal. */
export function refuse(message: string): Reply {
  return { ok: false, message }
}

/** An answer: for programs and for people. */
export function reply(value: unknown, lines: string | string[], code = 0): Reply {
  return { ok: true, value, lines: typeof lines === 'string' ? [lines] : lines, code }
}
