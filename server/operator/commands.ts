// The operator's commands, in the order of the help.
import type { Command } from './command.ts'
import { importPostcodesCommand } from './import-command.ts'

export const COMMANDS: readonly Command[] = [importPostcodesCommand]
