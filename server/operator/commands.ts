// The operator's commands, in the order of the help.
import { AGENTS_COMMANDS } from './agents-commands.ts'
import { BACKUP_COMMANDS } from './backup-commands.ts'
import type { Command } from './command.ts'
import { COMPLAINTS_COMMANDS } from './complaints-commands.ts'
import { DEALS_COMMANDS } from './deals-commands.ts'
import { SECURITY_COMMANDS } from './security-commands.ts'
import { FIGURES_COMMANDS } from './figures-commands.ts'
import { importPostcodesCommand } from './import-command.ts'
import { PEOPLE_COMMANDS } from './people-commands.ts'
import { PHOTOS_COMMANDS } from './photos-commands.ts'
import { QUOTES_COMMANDS } from './quotes-commands.ts'
import { SCRAP_VALUE_COMMANDS } from './scrap-value-commands.ts'
import { TEXTS_COMMANDS } from './texts-commands.ts'
import { VEHICLES_COMMANDS } from './vehicles-commands.ts'

export const COMMANDS: readonly Command[] = [
  ...AGENTS_COMMANDS,
  ...QUOTES_COMMANDS,
  ...DEALS_COMMANDS,
  ...VEHICLES_COMMANDS,
  ...COMPLAINTS_COMMANDS,
  ...PEOPLE_COMMANDS,
  ...TEXTS_COMMANDS,
  ...PHOTOS_COMMANDS,
  ...BACKUP_COMMANDS,
  ...FIGURES_COMMANDS,
  ...SECURITY_COMMANDS,
  importPostcodesCommand,
  ...SCRAP_VALUE_COMMANDS,
]

const EVERYWHERE: Command['options'] = {
  as: { value: 'NAME', help: 'whom the audit log names, if not the user of this machine' },
  json: { help: 'the answer as JSON' },
  help: { help: 'this text' },
}

/** What one command does and takes. */
export function helpOf(command: Command): string[] {
  const { name, takes, summary } = command
  const options = Object.entries({ ...command.options, ...EVERYWHERE }).map(
    ([option, { value, help }]): [string, string] => [
      value === undefined ? `--${option}` : `--${option} ${value}`,
      help,
    ],
  )
  return [
    `npm run operator -- ${[name, takes, '[options]'].filter(Boolean).join(' ')}`,
    '',
    `  ${summary}`,
    '',
    ...columns(options),
  ]
}

/** Every command in a line each. */
export function helpOfAll(commands: readonly Command[]): string[] {
  const rows = commands.map(({ name, takes, summary }): [string, string] => [
    `${name} ${takes}`.trim(),
    summary,
  ])
  return [
    'npm run operator -- COMMAND [options], beside a live server and on its settings.',
    '',
    ...columns(rows),
    '',
    'Each takes --json, --help and --as NAME.',
  ]
}

function columns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
