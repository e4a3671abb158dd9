import { inPounds } from '../../domain/basics/money.ts'
import { dayOf, momentInUtc } from '../../domain/basics/time.ts'
import { refreshPlaces } from '../owners/postings/operate-postings.ts'
import { recordChange } from '../platform/audit-log.ts'
import { adoptPhotoStore } from '../vehicles/photos/claim-photo-store.ts'
import { sweepOnPurpose } from '../vehicles/photos/sweep-orphans.ts'
import { importPostcodes } from '../vehicles/places/import-postcodes.ts'
import { listScrapPrices, setScrapPrice } from '../vehicles/scrap-prices.ts'
import { LIMIT_OPTION, refuse, reply, type Command } from './command.ts'
import { openCsvFiles, whyNotOpened } from './files.ts'
import { listRows } from './terminal.ts'

const adopt: Command = {
  name: 'photos adopt',
  summary: 'makes the photos in the store this installation’s, whosever they were',
  async run({ services, who }) {
    await adoptPhotoStore(services)
    await recordChange(services, services.database, { who, what: 'photos adopt', target: null })
    return reply(
      { adopted: true },
      `The photos in ${services.photoStore.where} are this installation’s.`,
    )
  },
}

const sweep: Command = {
  name: 'photos sweep',
  summary: 'counts the photos that no posting has, and with --confirm moves them to the quarantine',
  options: { confirm: { help: 'moves them, however many they are' } },
  async run({ services, who, switches }) {
    const isConfirmed = switches.has('confirm')
    const swept = await sweepOnPurpose(services, isConfirmed)
    if (swept === null)
      return refuse('The photos belong to another installation. See: photos adopt')
    const { orphans, seen } = swept
    const counted = `${orphans.toLocaleString('en-GB')} of ${seen.toLocaleString('en-GB')} photos stored more than an hour ago have no posting.`
    if (!isConfirmed) {
      const how = 'If that is right, run it again with --confirm: they are deleted after 7 days.'
      return reply({ orphans, seen, moved: 0 }, orphans === 0 ? counted : [counted, how])
    }
    const target = `${orphans} photos`
    await recordChange(services, services.database, { who, what: 'photos sweep', target })
    const moved = 'They are in the quarantine, and are deleted after 7 days.'
    return reply({ orphans, seen, moved: orphans }, orphans === 0 ? counted : [counted, moved])
  },
}

/** Imports a published list of postcodes, then moves the cars to their exact places. */
const importPostcodesCommand: Command = {
  name: 'import-postcodes',
  summary:
    'exact places from Code-Point Open (Ordnance Survey) or the Postcode Directory (ONS): the unpacked folder or a CSV',
  takes: 'FILE',
  async run(asked) {
    const { services, stopped, progress } = asked
    const [path = ''] = asked.words
    if (path.endsWith('.zip')) return refuse(`Unpack ${path} first, and give its folder.`)
    const opened = await openCsvFiles(path, POSTCODE_FILES).catch(
      (error: unknown) => error as Error,
    )
    if (opened instanceof Error) return refuse(`${path} cannot be opened: ${whyNotOpened(opened)}.`)
    if (opened === null) return refuse(`${path} holds no CSV files of postcodes.`)
    const imported = await importPostcodes(services.database, opened.files, {
      stopped,
      progress: (count) => progress(opened.share(), `${count.toLocaleString('en-GB')} postcodes`),
    })
    if ('wrong' in imported) return refuse(imported.wrong)
    if (imported.postcodes === 0 && !imported.stopped) return refuse(`${path} holds no postcodes.`)

    const moved = await refreshPlaces(services, stopped)
    const isStopped = stopped()
    const what = isStopped ? 'import-postcodes, stopped' : 'import-postcodes'
    const target = `${imported.postcodes} postcodes`
    await recordChange(services, services.database, { who: asked.who, what, target })
    const { postcodes, without, unreadable, times } = imported
    const counted = `Postcodes imported: ${postcodes.toLocaleString('en-GB')}. Cars moved: ${moved.toLocaleString('en-GB')}.`
    return reply({ postcodes, without, unreadable, moved, stopped: isStopped, ...times }, [
      counted,
      ...(without > 0 ? [`${WITHOUT}: ${without.toLocaleString('en-GB')}.`] : []),
      ...(unreadable > 0 ? [`Unreadable lines: ${unreadable.toLocaleString('en-GB')}.`] : []),
      ...(isStopped ? ['It was stopped. Run it again to go on.'] : []),
    ])
  },
}

const WITHOUT = 'Lines without a place, or of a postcode that has ended'
// The folders hold Data/CSV/ab.csv, or Data/ONSPD_MAY_2026_UK.csv, which Data/multi_csv repeats.
const POSTCODE_FILES = [/(^|\/)ONSPD[^/]*_UK\.csv$/i, /(^|\/)[a-z]{1,2}\.csv$/i]

const setPrice: Command = {
  name: 'scrap-price set',
  summary: 'what scrap cars fetch, for the guide that owners and agents see for 30 days',
  takes: 'POUNDS-A-TONNE',
  options: {
    day: { value: 'DATE', help: 'the day of the price; today unless said' },
    source: { value: 'TEXT', help: 'whose price it is, as people read it; needed' },
  },
  async run({ services, who, words, options }) {
    const poundsPerTonne = Number(words[0])
    const { source = '', day = dayOf(services.clock.now()) } = options
    const fault = await setScrapPrice(services, { poundsPerTonne, day, source }, who)
    if (fault !== null) return refuse(fault)
    return reply(
      { poundsPerTonne, day, source },
      `The guides are now worked out at ${inPounds(poundsPerTonne)} a tonne (${source}, ${day}).`,
    )
  },
}

const listPrices: Command = {
  name: 'scrap-price list',
  summary: 'the prices a tonne that were set, the latest first, and whether guides are shown',
  options: { limit: LIMIT_OPTION },
  async run({ services, limit }) {
    return listRows(await listScrapPrices(services, limit), {
      'pounds a tonne': ({ poundsPerTonne }) => poundsPerTonne,
      day: ({ day }) => day,
      source: ({ source }) => source,
      'set (UTC)': ({ setAt }) => momentInUtc(setAt),
      'guides shown': ({ shown }) => (shown ? 'yes' : 'no'),
    })
  },
}

export const COMMANDS = [adopt, sweep, importPostcodesCommand, setPrice, listPrices]
