// Backups of the embedded database and its photos, and their way back. PostgreSQL has its own.
import { resolve } from 'node:path'
import { moment } from './table.ts'
import { listBackups } from '../backup/backup-files.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { replayDeletions, type Replayed } from '../backup/replay-deletions.ts'
import {
  checkBackup,
  replaceDatabase,
  restorePhotos,
  type Checked,
} from '../backup/restore-backup.ts'
import { recordChange } from '../audit/record-change.ts'
import { JOURNAL_MS } from '../deletions/purge-deletions.ts'
import { databaseFile } from '../database/database-name.ts'
import { deleteEveryDeskSession } from '../desk/desk-session-storage.ts'
import { isInUse } from '../database/sqlite/database-copies.ts'
import type { Config } from '../config.ts'
import { no, told, type Asked, type AskedBefore, type Command, type Told } from './command.ts'

const backup: Command = {
  name: 'backup',
  summary: 'copies the embedded database and its photos to a folder, beside a live server',
  takes: 'FOLDER',
  options: { keep: { value: 'N', help: 'deletes earlier backups there but the last N' } },
  run: runBackup,
}

async function runBackup({ services, words, options, progress }: Asked): Promise<Told> {
  const { config, journal } = services
  if (config.databaseUrl !== null) return no(POSTGRES)
  const keep = Number(options['keep'] ?? Number.POSITIVE_INFINITY)
  if (!(keep >= 1)) return no('--keep takes a number from 1.')
  const dir = resolve(words[0] ?? '')
  const kept = Number.isFinite(keep) ? keep : null
  const made = await makeBackup(services, dir, { keep: kept, progress })
  const megabytes = (made.databaseBytes / 1e6).toFixed(1)
  return told(made, [
    `${dir}/${made.name} has the database (${megabytes} MB) and ${made.photos} photos, ${made.newPhotos} of them new.`,
    ...(made.deleted > 0 ? [`Deleted: ${made.deleted} earlier backups.`] : []),
    `Not in it, and needed with it: DATA_DIR/digest-key, which you keep elsewhere, and the journal of deletions in ${journal.where}.`,
  ])
}

const restore: Command = {
  name: 'restore',
  summary: 'checks a backup, and with --confirm puts it in the place of the embedded database',
  takes: 'FOLDER',
  options: {
    from: { value: 'NAME', help: 'which of the backups there, if not the latest' },
    confirm: { help: 'does it; what is there now is set aside' },
  },
  beforeOpening: replace,
  run: bringBack,
}

async function replace(asked: AskedBefore): Promise<Told | null> {
  const { config, switches, progress } = asked
  if (config.databaseUrl !== null) return no(POSTGRES)
  const found = await findBackup(asked)
  if (found === undefined) return no('There is no backup of that name in that folder.')
  progress(0, 'reading the backup')
  try {
    const checked = await checkBackup(found.backup)
    if (checked.takenAt < Date.now() - JOURNAL_MS) return no(TOO_OLD)
    if (!switches.has('confirm')) return told(checked, describe(checked, config))
  } catch (error) {
    return no(error instanceof Error ? error.message : 'The backup cannot be read.')
  }
  if (isInUse(databaseFile(config.dataDir))) return no(IN_USE)
  await replaceDatabase(config, found.backup, Date.now())
  return null
}

async function bringBack(asked: Asked): Promise<Told> {
  const { services, who, progress } = asked
  const found = await findBackup(asked)
  if (found === undefined) return no('The backup has gone meanwhile.')
  const photos = await restorePhotos(services.photoStore, found, (share) =>
    progress(share, 'putting photos back'),
  )
  const replayed = await replayDeletions(services, (share) => progress(share, 'deleting again'))
  // One may have been ended since, because its cookie was stolen.
  await deleteEveryDeskSession(services.database)
  await recordChange(services, services.database, { who, what: 'backup restored', target: null })
  return told({ ...photos, replayed }, [
    `The database is back as it was, with ${photos.restored} photos that were missing.`,
    ...(photos.lost > 0 ? [`${photos.lost} photos are damaged or missing in the backup.`] : []),
    ...deletedAgain(replayed, services.journal.where),
    'What was there before is in DATA_DIR, in the folder replaced-…: delete it once all is well.',
  ])
}

async function findBackup({
  words,
  options,
}: Pick<AskedBefore, 'words' | 'options'>): Promise<{ dir: string; backup: string } | undefined> {
  const dir = resolve(words[0] ?? '')
  const names = await listBackups(dir)
  const name = options['from'] ?? names.at(-1)
  if (name === undefined || !names.includes(name)) return undefined
  return { dir, backup: resolve(dir, name) }
}

function describe(checked: Checked, { dataDir }: Config): string[] {
  const { takenAt, postings, quotes, agents, photos } = checked
  return [
    `This backup is whole. It was made on ${moment(takenAt)} and brings back ${postings} postings, ${quotes} quotes, ${agents} agents and ${photos} photos.`,
    'What was posted, quoted and paid since is lost. What was deleted since is deleted again.',
    `To put it in the place of ${dataDir}, stop every server and run it again with --confirm.`,
  ]
}

const WORDS = {
  posting: 'postings',
  'number-stopped': 'stopped numbers',
  'number-allowed': 'numbers allowed again',
  'person-erased': 'people erased',
  'agent-erased': 'agents erased',
  'agent-suspended': 'agents suspended',
  'agent-reinstated': 'agents who trade again',
  'agent-left': 'accounts closed',
  'agent-signed-out': 'agents signed out',
  'session-ended': 'sessions ended',
  'person-removed': 'people of agents removed',
  'quote-hidden': 'quotes hidden',
  'quote-shown': 'quotes shown again',
  'photos-hidden': 'photos of postings hidden',
  'photos-shown': 'photos of postings shown again',
}

function deletedAgain(replayed: Replayed, where: string): string[] {
  const kinds = Object.entries(replayed).map(
    ([kind, count]) => `${count} ${WORDS[kind as keyof typeof WORDS]}`,
  )
  if (kinds.length > 0) return [`Done again by the journal in ${where}: ${kinds.join(', ')}.`]
  return [`The journal in ${where} names nothing that was deleted since.`]
}

const POSTGRES =
  'The database is PostgreSQL, which has its own backups: see "What is kept, and where" in docs/running-it.md.'
const TOO_OLD =
  'This backup is older than a year: the journal no longer knows all that was deleted since.'
const IN_USE = 'A server has this database open. Stop every server first.'

export const COMMANDS = [backup, restore]
