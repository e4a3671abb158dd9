// The operator's commands, in the order of the help.
import { AGENTS_COMMANDS } from './agents-commands.ts'
import type { Command } from './command.ts'
import { DIGESTS_COMMANDS } from './digests-commands.ts'
import { FIGURES_COMMANDS } from './figures-commands.ts'
import { importPostcodesCommand } from './import-command.ts'
import { PEOPLE_COMMANDS } from './people-commands.ts'
import { PHOTOS_COMMANDS } from './photos-commands.ts'
import { QUOTES_COMMANDS } from './quotes-commands.ts'
import { securityCommand } from './security-command.ts'
import { TEXTS_COMMANDS } from './texts-commands.ts'
import { VEHICLES_COMMANDS } from './vehicles-commands.ts'

export const COMMANDS: readonly Command[] = [
  ...AGENTS_COMMANDS,
  ...QUOTES_COMMANDS,
  ...VEHICLES_COMMANDS,
  ...PEOPLE_COMMANDS,
  ...TEXTS_COMMANDS,
  ...PHOTOS_COMMANDS,
  ...DIGESTS_COMMANDS,
  ...FIGURES_COMMANDS,
  securityCommand,
  importPostcodesCommand,
]
