// The operator's commands by the words that they begin with, in the order of the help.
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { EVERYWHERE, type Command } from './command.ts'

type Load = () => Promise<{ COMMANDS: readonly Command[] }>
const agents: Load = () => import('./agents-commands.ts')
const backups: Load = () => import('./backup-commands.ts')
const vehicles: Load = () => import('./vehicles-commands.ts')

// A file is loaded only if its command is typed, so that a command starts quickly.
const FILES: Record<string, Load> = {
  agents,
  people: () => import('./people-commands.ts'),
  texts: () => import('./texts-commands.ts'),
  photos: vehicles,
  backup: backups,
  restore: backups,
  'desk-link': agents,
  doctor: () => import('./doctor-command.ts'),
  'move-to': () => import('./move-command.ts'),
  stats: () => import('./stats-command.ts'),
  'import-postcodes': vehicles,
  'scrap-price': vehicles,
}

/** Every command whose first word is `word`; without a word, every command. */
export async function commandsOf(word?: string): Promise<Command[]> {
  const asked = Object.entries(FILES).filter(([begins]) => word === undefined || begins === word)
  const loaded = asked.map(async ([begins, load]) =>
    (await load()).COMMANDS.filter(({ name }) => name.split(' ')[0] === begins),
  )
  return (await Promise.all(loaded)).flat()
}

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

/** Reads the arguments, or says in one sentence what is wrong. */
export function readArguments(command: Command, typed: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: typed,
      options: optionsOf(command),
      allowPositionals: true,
    })
    const [least, most] = command.words ?? (command.takes === undefined ? [0, 0] : [1, 1])
    const isHelp = values['help'] === true
    if (!isHelp && (positionals.length < least || positionals.length > most)) {
      return {
        ok: false as const,
        message: `"${command.name}" takes ${command.takes ?? 'nothing more'}.`,
      }
    }
    const options: Record<string, string | undefined> = {}
    const switches = new Set<string>()
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string') options[name] = value.trim()
      else if (value === true) switches.add(name)
    }
    const rest = { switches, json: switches.has('json'), as: options['as'] }
    const limit = readLimit(options['limit'])
    if (limit === null) return { ok: false as const, message: WRONG_LIMIT }
    return { ok: true as const, words: positionals, help: isHelp, limit, options, ...rest }
  } catch (error) {
    // parseArgs throws on an argument that it does not know, and names it.
    const [message = ''] = error instanceof Error ? error.message.split('. ') : []
    return { ok: false as const, message: `${message}.` }
  }
}

function optionsOf({ options }: Command): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries({ ...options, ...EVERYWHERE }).map(([name, { value }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string' },
    ]),
  )
}

/** The most rows to list: 50 by default, at most 10,000; null if `typed` is no such number. */
function readLimit(typed = '50'): number | null {
  const limit = /^\d{1,5}$/.test(typed) ? Number(typed) : 0
  return limit >= 1 && limit <= 10_000 ? limit : null
}

const WRONG_LIMIT = 'Give a --limit from 1 to 10000.'
