// The operator's commands by the words that they begin with, in the order of the help.
import { EVERYWHERE, type Command } from './command.ts'

// A file is loaded only if its command is typed, so that a command starts quickly.
const FILES: [begins: string[], load: () => Promise<{ COMMANDS: readonly Command[] }>][] = [
  [['agents'], () => import('./agents-commands.ts')],
  [['people'], () => import('./people-commands.ts')],
  [['texts'], () => import('./texts-commands.ts')],
  [['photos'], () => import('./photos-commands.ts')],
  [['backup', 'restore'], () => import('./backup-commands.ts')],
  [['desk-link'], () => import('./desk-link-command.ts')],
  [['doctor'], () => import('./doctor-command.ts')],
  [['move-to'], () => import('./move-command.ts')],
  [['stats'], () => import('./stats-command.ts')],
  [['import-postcodes'], () => import('./import-command.ts')],
  [['scrap-price'], () => import('./scrap-price-commands.ts')],
]

/** Every command whose first word is `word`; without a word, every command. */
export async function commandsOf(word?: string): Promise<Command[]> {
  const asked = FILES.filter(([begins]) => word === undefined || begins.includes(word))
  const loaded = await Promise.all(asked.map(([, load]) => load()))
  return loaded
    .flatMap(({ COMMANDS }) => COMMANDS)
    .filter(({ name }) => word === undefined || name.split(' ')[0] === word)
}

/** The command that `typed` begins with. */
export async function findCommand(typed: string[]): Promise<Command | undefined> {
  const known = await commandsOf(typed[0] ?? '')
  return known.find(({ name }) => name.split(' ').every((word, index) => typed[index] === word))
}

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

export function helpOfAll(commands: readonly Command[]): string[] {
  const rows = commands.map(({ name, takes, summary }): [string, string] => [
    [name, takes].filter(Boolean).join(' '),
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
