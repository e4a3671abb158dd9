// Backs the embedded database and its photos up, and restores them. PostgreSQL has its own means.
import { resolve } from 'node:path'
import { momentInUtc } from '../../domain/basics/time.ts'
import { replayDeletions, type Replayed } from '../upkeep/backup/replay-deletions.ts'
import {
  checkBackup,
  listBackups,
  makeBackup,
  replaceDatabase,
  restorePhotos,
  type Checked,
} from '../upkeep/backup/backups.ts'
import { recordChange } from '../platform/audit-log.ts'
import {
  openJournal,
  beginJournalAgain,
  faultOf,
  requireOwnJournal,
  JOURNAL_MS,
} from '../platform/deletions/write-journal.ts'
import { databaseFile } from '../platform/settings/database-settings.ts'
import { isInUse } from '../platform/database/sqlite/database-copies.ts'
import type { Config } from '../platform/settings/config.ts'
import { reasonOf } from '../platform/log.ts'
import { refuse, reply, type Asked, type AskedBefore, type Command, type Reply } from './command.ts'

const backup: Command = {
  name: 'backup',
  summary: 'copies the embedded database and its photos to a folder, beside a live server',
  takes: 'FOLDER',
  options: { keep: { value: 'N', help: 'deletes earlier backups there but the last N' } },
  async run({ services, words, options, progress }) {
    const { config, journal } = services
    if (config.databaseUrl !== null) return refuse(POSTGRES)
    const keep = Number(options['keep'] ?? Number.POSITIVE_INFINITY)
    if (!(keep >= 1)) return refuse('--keep takes a number from 1.')
    const dir = resolve(words[0] ?? '')
    // The site's own photos would be taken for copies, and new ones deleted as copies that no backup names.
    if (dir === resolve(config.dataDir)) return refuse('Give another FOLDER than DATA_DIR.')
    const kept = Number.isFinite(keep) ? keep : null
    const made = await makeBackup(services, dir, { keep: kept, progress })
    const megabytes = (made.databaseBytes / 1e6).toFixed(1)
    return reply(made, [
      `${dir}/${made.name} has the database (${megabytes} MB) and ${made.photos} photos, ${made.newPhotos} of them new.`,
      ...(made.deleted > 0 ? [`Deleted: ${made.deleted} earlier backups.`] : []),
      `Not in it, and needed with it: DATA_DIR/digest-key, which you keep elsewhere, and the journal of deletions in ${journal.where}.`,
    ])
  },
}

const restore: Command = {
  name: 'restore',
  summary: 'checks a backup, and with --confirm puts it in the place of the embedded database',
  takes: '[FOLDER]',
  words: [0, 1],
  options: {
    from: { value: 'NAME', help: 'which of the backups there, if not the latest' },
    confirm: { help: 'does it; what is there now is set aside' },
    'without-journal': {
      help: 'where the journal of deletions is lost: what was deleted since comes back; without a FOLDER a new journal is begun',
    },
  },
  async beforeOpening(asked) {
    const { config, switches, progress, words } = asked
    const withoutJournal = switches.has('without-journal')
    if (words.length === 0) return withoutJournal ? null : refuse('Give the FOLDER of the backups.')
    if (config.databaseUrl !== null) return refuse(POSTGRES)
    const found = await findBackup(asked)
    if (found === undefined) return refuse('There is no backup of that name in that folder.')
    progress(0, 'reading the backup')
    try {
      const checked = await checkBackup(found.backup)
      if (checked.takenAt < Date.now() - JOURNAL_MS) return refuse(TOO_OLD)
      const fault = await faultOf(await openJournal(config), { id: checked.installationId })
      if (fault !== null && (fault.kind === 'foreign' || !withoutJournal))
        return refuse(fault.words)
      if (!switches.has('confirm')) return reply(checked, describe(checked, config, withoutJournal))
    } catch (error) {
      return refuse(error instanceof Error ? error.message : 'The backup cannot be read.')
    }
    if (isInUse(databaseFile(config.dataDir))) return refuse(IN_USE)
    await replaceDatabase(config, found.backup, Date.now())
    return null
  },
  async run(asked) {
    const { services, who, progress, switches, words } = asked
    if (words.length === 0) return beginAgain(asked)
    const found = await findBackup(asked)
    if (found === undefined) return refuse('The backup has gone meanwhile.')
    const photos = await restorePhotos(services.photoStore, found, (share) =>
      progress(share, 'putting photos back'),
    )
    if (switches.has('without-journal')) await beginJournalAgain(services)
    else await requireOwnJournal(services)
    const replayed = await replayDeletions(services, (share) => progress(share, 'deleting again'))
    await recordChange(services, services.database, { who, what: 'backup restored', target: null })
    return reply({ ...photos, replayed }, [
      `The database is back as it was, with ${photos.restored} photos that were missing.`,
      ...(photos.lost > 0 ? [`${photos.lost} photos are damaged or missing in the backup.`] : []),
      ...describeReplayed(replayed, services.journal.where),
      ...(switches.has('without-journal') ? [COMES_BACK] : []),
      'Everybody was signed out. Decide again what was decided since: agents suspended or allowed, people removed, quotes and photos hidden.',
      'What was there before is in DATA_DIR, in the folder replaced-…: delete it once all is well.',
    ])
  },
}

async function beginAgain({ services, who }: Asked): Promise<Reply> {
  try {
    await beginJournalAgain(services)
  } catch (error) {
    return refuse(reasonOf(error))
  }
  const what = 'journal of deletions begun again'
  await recordChange(services, services.database, { who, what, target: null })
  return reply({ journal: services.journal.where }, [
    `A new journal of deletions is begun in ${services.journal.where}, with all that this database knows.`,
    COMES_BACK,
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

function describe(checked: Checked, { dataDir }: Config, withoutJournal: boolean): string[] {
  const { takenAt, postings, quotes, agents, photos } = checked
  return [
    `This backup is whole. It was made on ${momentInUtc(takenAt)} and brings back ${postings} postings, ${quotes} quotes, ${agents} agents and ${photos} photos.`,
    'What was posted, quoted and paid since is lost, and everybody is signed out.',
    withoutJournal ? COMES_BACK : 'What was deleted since is deleted again.',
    `To put it in the place of ${dataDir}, stop every server and run it again with --confirm.`,
  ]
}

const WORDS = {
  posting: 'postings',
  photo: 'photos',
  'number-stopped': 'stopped numbers',
  'calls-stopped': 'agents asked not to call',
  'person-erased': 'people erased',
}

function describeReplayed(replayed: Replayed, where: string): string[] {
  const kinds = Object.entries(replayed).map(
    ([kind, count]) => `${count} ${WORDS[kind as keyof typeof WORDS]}`,
  )
  if (kinds.length > 0) return [`Done again by the journal in ${where}: ${kinds.join(', ')}.`]
  return [`The journal in ${where} names nothing that was deleted since.`]
}

const COMES_BACK =
  'What was deleted since the copy was made comes back: cars and photos that their owners deleted, people who were erased, and texts to numbers that said STOP. Delete it again where you know of it.'

const POSTGRES =
  'The database is PostgreSQL, which has its own backups: see "What is kept, and where" in docs/running-it.md.'
const TOO_OLD =
  'This backup is older than a year: the journal no longer knows all that was deleted since.'
const IN_USE = 'A server has this database open. Stop every server first.'

export const COMMANDS = [backup, restore]
