import type { Config } from '../platform/settings/config.ts'
import { databaseName, faultOfAddress } from '../platform/settings/database-settings.ts'
import { DatabaseOutage, sqliteCodeOf } from '../platform/database/database-outage.ts'
import { findMoves } from '../platform/database/moves.ts'
import { isOutage } from '../platform/http/outages.ts'
import { reasonOf } from '../platform/log.ts'
import { MoveStopped } from '../upkeep/moving/copy-rows.ts'
import { giveUpMove, moveSite, type Moved } from '../upkeep/moving/move-site.ts'
import type { Services } from '../platform/services.ts'
import { refuse, reply, type Command, type Reply } from './command.ts'
import { table } from './terminal.ts'
import { codeOf } from '../platform/error-code.ts'

const moveTo: Command = {
  name: 'move-to',
  summary:
    'moves the site to an empty PostgreSQL database, and its photos to the bucket of the settings',
  takes: 'ADDRESS',
  words: [0, 1],
  options: { 'give-up': { help: 'ends a move that is not done: the old site goes on' } },
  worksWhileMoving: true,
  async run(asked) {
    const { services, words, switches, who } = asked
    const { config, database } = services
    if (config.databaseUrl !== null) return refuse(ON_POSTGRES)
    if (switches.has('give-up')) {
      return (await giveUpMove(services, who))
        ? reply({ givenUp: true }, GIVEN_UP)
        : refuse(NO_MOVE)
    }
    const url = words[0] ?? ''
    const fault = faultOfAddress(url)
    if (fault !== null) return refuse(ADDRESS_FAULTS[fault])
    try {
      return replyMoved(config, await moveSite(services, url, asked))
    } catch (error) {
      const why = inWords(error, services)
      if (why === null) throw error
      const [move] = await findMoves(database, {})
      return refuse(move === undefined || move.state === 'moved' ? why : `${why} ${GO_ON}`)
    }
  },
}

// Says which end failed and how; null for a bug.
function inWords(error: unknown, { config, photoStore }: Services): string | null {
  if (error instanceof MoveStopped) return error.message
  if (!isOutage(error)) return null
  const why = reasonOf(error).replace(/\.?$/, '.')
  if (error instanceof DatabaseOutage) return `The new database: ${why}`
  if (sqliteCodeOf(error) !== undefined) return `${databaseName(config)} fails: ${why}`
  const code = codeOf(error) ?? ''
  if (code === 'PHOTO_STORE') return `The photos in ${photoStore.where} fail: ${why}`
  return /^[\dA-Z]{5}$/.test(code) && /\d/.test(code)
    ? `The new database refuses a statement or has no room left: ${why}`
    : `A file of this machine fails: ${why}`
}

function replyMoved({ dataDir, photoStore }: Config, moved: Moved): Reply {
  const { tables, withNul, photos, missing } = moved
  return reply(moved, [
    ...table(tables, {
      table: ({ name }) => name,
      rows: ({ rows }) => rows,
      'digest of both': ({ digest }) => digest.slice(0, 16),
    }),
    'All of it is there. The old site stays read-only for good.',
    ...(withNul > 0 ? [`${withNul} texts had a NUL in them, which is now U+FFFD.`] : []),
    photoStore.name === 'disk'
      ? `The photos stay in ${dataDir}/photos: the new site needs that folder.`
      : `${photos} photos are in the bucket; ${missing} were in neither store.`,
    'Start the new site with DATABASE_URL and the same keys: DATA_DIR/digest-key, or DIGEST_KEY with its lines. Then stop the old servers.',
  ])
}

const GO_ON = 'Run it again to go on from here, or with --give-up to end the move.'
const ADDRESS_FAULTS = {
  'no-address': 'Give an address such as postgres://user:password@host:5432/name.',
  unencrypted: 'The address must have sslmode=verify-full, but for this machine.',
}
const ON_POSTGRES =
  'The site is on PostgreSQL already, or DATABASE_URL is set: leave it out, the new address is given to the command.'
const GIVEN_UP =
  'The old site goes on within seconds. What was copied is of no use: make the new database again before the next move.'
const NO_MOVE = 'No move is under way. One that is done cannot be given up: restore a backup.'

export const COMMANDS = [moveTo]
