import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, momentInUtc } from '../../../domain/basics/time.ts'
import { findMoves, GO_ON_MOVING } from '../../platform/database/moves.ts'
import { databaseName } from '../../platform/settings/database-settings.ts'
import { lackOfRoom } from '../../upkeep/health/free-disk.ts'
import { findInstallation } from '../../platform/deletions/record-deletion.ts'
import { openJournal, faultOf } from '../../platform/deletions/write-journal.ts'
import { findClock, findDatabaseFault, isJournalLate } from '../../upkeep/health/health-storage.ts'
import { fault, look, ok, type Finding, type Installation } from './finding.ts'

const CLOCK_OFF_MS = 2 * SECOND_MS
const BACKUP_MS = 26 * HOUR_MS

export async function database({ config, database: opened }: Installation): Promise<Finding> {
  const why = opened instanceof Error ? opened.message : await findDatabaseFault(opened)
  if (why === null) return ok(`${databaseName(config)} answers.`)
  const advice = 'Check DATABASE_URL or DATA_DIR, and that this user may read and write there.'
  return fault(opened instanceof Error ? why : `${databaseName(config)} fails: ${why}`, advice)
}

export async function disk({ config }: Installation): Promise<Finding> {
  const lack = await lackOfRoom(config)
  if (lack !== null) return fault(lack, 'Make room: nothing new is taken until then.')
  return ok(`DATA_DIR has the ${config.minFreeDiskMb} MB free of MIN_FREE_DISK_MB.`)
}

export async function deletions({ config, database: opened }: Installation): Promise<Finding> {
  if (opened instanceof Error) return look('Nobody can tell without the database.', '')
  const journal = await openJournal(config)
  const { id, has_journal: hasJournal } = await findInstallation(opened)
  const why = await faultOf(journal, { id, mayBeNone: hasJournal === 0 })
  if (why !== null) return fault(why.words, '')
  if (await isJournalLate(opened, Date.now() - MINUTE_MS)) {
    return fault('Some are not in their journal.', `Let the server write to ${journal.where}.`)
  }
  return ok(`All are in their journal in ${journal.where}.`)
}

export async function move({ database: opened }: Installation): Promise<Finding> {
  const [begun] = opened instanceof Error ? [] : await findMoves(opened, {})
  if (begun === undefined) return ok('None is under way.')
  const { state, other, changed_at: at } = begun
  if (state === 'moved') return fault(`The site was moved to ${other}.`, 'Start the site there.')
  const found = `One with ${other} was begun and is not done, since ${momentInUtc(at)} (UTC): nothing can be changed.`
  return fault(found, GO_ON_MOVING)
}

export async function clock({ database: opened }: Installation): Promise<Finding> {
  const theirs = opened instanceof Error ? null : await findClock(opened)
  const off = theirs === null ? 0 : Math.abs(theirs - Date.now())
  const advice = 'Let the machine keep its clock by NTP: timedatectl set-ntp true.'
  if (off > CLOCK_OFF_MS) {
    return fault(`It is ${Math.round(off / SECOND_MS)} s from the database’s.`, advice)
  }
  const asked = ['show', '--property=NTPSynchronized', '--value']
  const told = await promisify(execFile)('timedatectl', asked).catch(() => null)
  if (told?.stdout.trim() === 'yes') return ok('It is kept by NTP.')
  return look(told === null ? 'Nobody here can tell.' : 'It is not kept by NTP.', advice)
}

export async function backups({ config, database: opened }: Installation): Promise<Finding> {
  if (config.databaseUrl !== null) return ok('PostgreSQL has its own: look there.')
  const takenAt = opened instanceof Error ? null : (await findInstallation(opened)).last_backup_at
  const advice = 'Run "backup FOLDER" each night: deploy/systemd has a timer.'
  if (takenAt === null) return fault('None was made.', advice)
  const hours = Math.floor((Date.now() - takenAt) / HOUR_MS)
  const found = `The last is ${hours < 48 ? `${hours} hours` : `${Math.floor((hours * HOUR_MS) / DAY_MS)} days`} old.`
  return Date.now() - takenAt > BACKUP_MS ? fault(found, advice) : ok(found)
}
