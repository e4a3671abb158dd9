// Runs one of the operator's commands beside a live server, on the same settings and database.
import { userInfo } from 'node:os'
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { readConfig, type Config } from '../platform/settings/config.ts'
import { databaseName } from '../platform/settings/database-settings.ts'
import { findMoves } from '../platform/database/moves.ts'
import { writeJournal } from '../platform/deletions/write-journal.ts'
import { isOutage } from '../platform/http/outages.ts'
import { reasonOf } from '../platform/log.ts'
import { openServices } from '../upkeep/open-services.ts'
import type { Services } from '../platform/services.ts'
import { refuse, type Reply } from './command.ts'
import { commandsOf, findCommand, helpOf, helpOfAll, readArguments } from './commands.ts'
import { ownerBesidesRoot } from './files.ts'
import { complain, print, progressBar } from './terminal.ts'

// Counting millions takes longer than any call of the site may.
const STATEMENT_MS = 10 * MINUTE_MS

/** The exit code: 0 done, 1 not done, 2 not understood. */
export async function operate(typed: string[], environment: Record<string, string | undefined>) {
  const command = await findCommand(typed)
  if (command === undefined) return explain(typed)
  const read = readArguments(command, typed.slice(command.name.split(' ').length))
  if (read.ok && read.help) return print(helpOf(command))
  if (!read.ok)
    return complain([read.message, `See: npm run operator -- ${command.name} --help`], 2)

  const settings = readConfig(environment)
  if (!settings.ok) {
    return tell(refuse(['The settings are not right:', ...settings.faults].join('\n')), read.json)
  }
  const database = `Database: ${databaseName(settings.config)}`
  if (read.json) complain([database], 0)
  else print([database])
  const owner = ownerBesidesRoot(settings.config.dataDir)
  if (owner !== null) {
    const how = `Run it as that user: sudo -u ${owner} npm run operator -- ${typed.join(' ')}`
    return complain([`The data belong to another user than root. ${how}`], 1)
  }
  const bar = progressBar(process.stderr)
  let isStopped = false
  const stop = (): void => void (isStopped = true)
  const asked = {
    ...read,
    config: settings.config,
    warnings: settings.warnings,
    stopped: () => isStopped,
    progress: (share: number, words: string) => bar.show(share, words),
  }
  const first = await command.beforeOpening?.(asked)
  bar.end()
  if (first != null) return tell(first, read.json)
  const services = await openBeside(settings.config)
  if (services instanceof Error) {
    return tell((await command.notOpened?.(asked, services)) ?? refuse(services.message), read.json)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    if (command.worksWhileMoving !== true && (await findMoves(services.database, {})).length > 0) {
      return complain([MOVING], 1)
    }
    const answer = await command.run({ ...asked, services, who: read.as ?? whoAsks(environment) })
    bar.end()
    const code = tell(answer, read.json)
    // What the command deleted must stay deleted after a restore.
    await writeJournal(services).catch((error: unknown) =>
      complain([`${NOT_IN_JOURNAL} ${services.journal.where}: ${reasonOf(error)}`], 0),
    )
    return code
  } catch (error) {
    if (!isOutage(error)) throw error
    return tell(
      refuse(`${databaseName(settings.config)} or a file fails: ${reasonOf(error)}`),
      read.json,
    )
  } finally {
    bar.end()
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await services.database.destroy()
  }
}

// Nothing is logged, since a server's log goes where a command's answers go. The cache is small, since the server needs the
// memory. No database is made: a new one is never the one that was meant.
function openBeside(config: Config): Promise<Services | Error> {
  const beside = { logLevel: 'silent', cacheMb: 16, statementMs: STATEMENT_MS, mayCreate: false }
  return openServices({ ...config, ...beside }).catch((error: unknown) =>
    error instanceof Error ? error : new Error('The database cannot be opened.'),
  )
}

const NOT_IN_JOURNAL =
  'What was deleted is not in the journal of deletions yet, so a backup from before would bring it back. The server adds it once it can write'
const MOVING = 'The site is being moved, or was. Only move-to is of use here.'

// With sudo a person asks and the service's user acts. In a container that user may have a number and no name.
function whoAsks({ SUDO_USER: person = '' }: Record<string, string | undefined>): string {
  if (/^[\w.-]{1,32}$/.test(person)) return person
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

async function explain(typed: string[]): Promise<number> {
  const [first = '--help'] = typed
  if (first === '--help' || first === 'help') return print(helpOfAll(await commandsOf()))
  const related = await commandsOf(first)
  if (related.length > 0) return print(helpOfAll(related))
  return complain([`There is no command "${first}". See: npm run operator -- --help`], 2)
}

function tell(answer: Reply, json: boolean): number {
  if (!answer.ok) {
    if (json) print([JSON.stringify({ error: answer.message })])
    return complain([answer.message], 1)
  }
  print(json ? [JSON.stringify(answer.value, null, 2)] : answer.lines)
  return answer.code
}
