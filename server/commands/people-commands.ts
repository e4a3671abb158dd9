import { join, resolve } from 'node:path'
import { parseReach } from '../../domain/people/contact.ts'
import { maskedReach } from '../../domain/people/readable-phone.ts'
import { dayOf } from '../../domain/basics/time.ts'
import { countPerson, erasePerson, type Receipt } from '../upkeep/people/erase-person.ts'
import { exportPerson } from '../upkeep/people/export-person.ts'
import { type HeldCounts, heldInWords } from '../upkeep/people/find-held.ts'
import { refuse, refuseTyped, reply, type Command } from './command.ts'
import { writePrivately } from './files.ts'

const NOTHING = 'Nothing is held about this phone or email address.'

const exportCommand: Command = {
  name: 'people export',
  summary: 'all that is held about a phone or an email address in a zip of JSON and pictures',
  takes: 'PHONE|EMAIL',
  words: [1, 8],
  options: { to: { value: 'FILE', help: 'the zip to make; in DATA_DIR unless said' } },
  async run({ services, who, words, options }) {
    const typed = parseReach(words.join(' '), { allowDrama: true })
    if (!typed.ok) return refuseTyped(typed)
    const reach = typed.value.address
    const exported = await exportPerson(services, reach, { who })
    if (exported === null) return reply({ file: null }, NOTHING)
    const { zip, counts } = exported
    const { clock, config } = services
    // The service's user may write to DATA_DIR, wherever the command was typed.
    const file = resolve(options['to'] ?? join(config.dataDir, nameByTime(clock.now())))
    const fault = await writePrivately(file, zip)
    if (fault !== null) return refuse(fault)
    return reply({ file, ...counts }, [
      ...listCounts(counts),
      `They are in ${file}, which only the user of the service can read. Delete it once it is handed over.`,
    ])
  },
}

// The number itself would show in a listing of the folder.
function nameByTime(now: number): string {
  return `export-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.zip`
}

const erase: Command = {
  name: 'people erase',
  summary:
    'counts what is held about a phone or an email address, and with --confirm erases it and prints a receipt',
  takes: 'PHONE|EMAIL',
  words: [1, 8],
  options: { confirm: { help: 'erases it, for good' } },
  async run({ services, who, words, switches }) {
    const typed = parseReach(words.join(' '), { allowDrama: true })
    if (!typed.ok) return refuseTyped(typed)
    const reach = typed.value.address
    if (!switches.has('confirm')) {
      const { counts, stays } = await countPerson(services, reach)
      if (counts === null) return reply({ held: null, stays }, nothingBut(stays))
      const how = 'Nothing was erased. To erase it for good, run it again with --confirm.'
      return reply({ held: counts }, ['Held about it:', ...listCounts(counts), how])
    }
    const receipt = await erasePerson(services, reach, who)
    if (receipt === null) {
      const { stays } = await countPerson(services, reach)
      return reply({ erased: null, stays }, nothingBut(stays))
    }
    const date = new Date(services.clock.now()).toISOString()
    const whose = maskedReach(reach)
    return reply({ date, whose, by: who, ...receipt }, [
      `Erased on ${dayOf(services.clock.now())} for ${whose}, by ${who}:`,
      ...listCounts(receipt.erased),
      ...listGivenTo(receipt.givenTo),
      ...whatStays(receipt.stays),
    ])
  },
}

// An agent who asks again and again on one day is named once.
function listGivenTo(times: Receipt['givenTo']): string[] {
  const lines = new Set(times.map(({ agent, at }) => `  ${agent} on ${dayOf(at)}`))
  return lines.size === 0
    ? []
    : ['The number was given to these agents: tell its holder.', ...lines]
}

function nothingBut(stays: string[]): string[] {
  return stays.length === 0 ? [NOTHING] : ['Nothing is left to erase.', ...whatStays(stays)]
}

function whatStays(stays: string[]): string[] {
  return ['What stays, and why:', ...stays.map((line) => `  ${line}`)]
}

function listCounts(counts: HeldCounts): string[] {
  return heldInWords(counts).map(({ count, words }) => `${String(count).padStart(6)}  ${words}`)
}

export const COMMANDS = [exportCommand, erase]
