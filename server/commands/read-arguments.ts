// Reads what was typed after the name of a command.
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { EVERYWHERE, type Command } from './command.ts'

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
    // `as` is the name for the record, if it is not the machine's user.
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

export const LIMIT_OPTION = { value: 'NUMBER', help: 'how many at most; 50 unless said' }
const WRONG_LIMIT = 'Give a --limit from 1 to 10000.'
