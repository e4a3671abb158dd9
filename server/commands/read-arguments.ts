// What was typed after the name of a command, checked against what the command takes.
import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Command } from './command.ts'
import { readLimit, WRONG_LIMIT } from './read-options.ts'

export interface Arguments {
  ok: true
  words: string[]
  options: Record<string, string | undefined>
  switches: ReadonlySet<string>
  limit: number
  json: boolean
  help: boolean
  /** In whose name, where that is not the user of the machine. */
  as: string | undefined
}

/** Reads them, or says in one sentence what is wrong. */
export function readArguments(
  command: Command,
  typed: string[],
): Arguments | { ok: false; message: string } {
  try {
    const { values, positionals } = parseArgs({
      args: typed,
      options: optionsOf(command),
      allowPositionals: true,
    })
    const [least, most] = command.words ?? (command.takes === undefined ? [0, 0] : [1, 1])
    const isHelp = values['help'] === true
    if (!isHelp && (positionals.length < least || positionals.length > most)) {
      return { ok: false, message: `"${command.name}" takes ${command.takes ?? 'nothing more'}.` }
    }
    const { options, ...rest } = sorted(values)
    const limit = readLimit(options['limit'])
    if (limit === null) return { ok: false, message: WRONG_LIMIT }
    return { ok: true, words: positionals, help: isHelp, limit, options, ...rest }
  } catch (error) {
    // parseArgs throws on whatever it does not know, and says what.
    const [message = ''] = error instanceof Error ? error.message.split('. ') : []
    return { ok: false, message: `${message}.` }
  }
}

function optionsOf({ options = {} }: Command): NonNullable<ParseArgsConfig['options']> {
  const own = Object.entries(options).map(([name, { value }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string' },
  ])
  const everywhere = {
    json: { type: 'boolean' },
    help: { type: 'boolean' },
    as: { type: 'string' },
  }
  return { ...Object.fromEntries(own), ...everywhere }
}

function sorted(values: Record<string, unknown>) {
  const options: Record<string, string | undefined> = {}
  const switches = new Set<string>()
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') options[name] = value.trim()
    else if (value === true) switches.add(name)
  }
  return { options, switches, json: switches.has('json'), as: options['as'] }
}
