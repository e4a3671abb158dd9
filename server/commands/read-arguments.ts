// Reads what was typed after the name of a command.
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { parseReach } from '../../domain/people/contact.ts'
import { parsePhoneNumber, type PhoneNumber } from '../../domain/people/phone-number.ts'
import type { Command } from './command.ts'

interface Arguments {
  ok: true
  words: string[]
  options: Record<string, string | undefined>
  switches: ReadonlySet<string>
  limit: number
  json: boolean
  help: boolean
  /** The name for the record, if it is not the machine's user. */
  as: string | undefined
}

/** Reads the arguments, or says in one sentence what is wrong. */
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
    const { options, ...rest } = sortValues(values)
    const limit = readLimit(options['limit'])
    if (limit === null) return { ok: false, message: WRONG_LIMIT }
    return { ok: true, words: positionals, help: isHelp, limit, options, ...rest }
  } catch (error) {
    // parseArgs throws on an argument that it does not know, and names it.
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

function sortValues(values: Record<string, unknown>) {
  const options: Record<string, string | undefined> = {}
  const switches = new Set<string>()
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') options[name] = value.trim()
    else if (value === true) switches.add(name)
  }
  return { options, switches, json: switches.has('json'), as: options['as'] }
}

/** A phone as typed, or what is wrong with it. */
export function readPhone(typed: string): PhoneNumber | { wrong: string } {
  const phone = parsePhoneNumber(typed, { allowDrama: true })
  return phone.ok
    ? phone.value
    : { wrong: phone.problems[0]?.message ?? 'This is no phone number.' }
}

/** A phone or an email address as typed, or what is wrong with it. */
export function readReach(typed: string): string | { wrong: string } {
  const reach = parseReach(typed, { allowDrama: true })
  return reach.ok ? reach.value.address : { wrong: reach.problems[0]?.message ?? '' }
}

/** The most rows to list: 50 by default, at most 10,000; null if `typed` is no such number. */
function readLimit(typed: string | undefined): number | null {
  return typed === undefined ? 50 : readNumber(typed, 10_000)
}

/** A whole number from 1 to `most`, or null. */
function readNumber(typed: string, most: number): number | null {
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= most ? number : null
}

export const LIMIT_OPTION = { value: 'NUMBER', help: 'how many at most; 50 unless said' }
const WRONG_LIMIT = 'Give a --limit from 1 to 10000.'
export const WRONG_DAY = 'Give a day to come as year, month, day: 2027-03-31.'
