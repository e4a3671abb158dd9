// Imports a published list of postcodes, then moves the cars to their exact places.
import { recordChange } from '../platform/audit-log.ts'
import { importPostcodes } from '../vehicles/places/import-postcodes.ts'
import { refreshPlaces } from '../owners/postings/place-postings.ts'
import { refuse, reply, type Command } from './command.ts'
import { openCsvFiles, whyNotOpened } from './files.ts'

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
      ...(without > 0
        ? [
            `Lines without a place, or of a postcode that has ended: ${without.toLocaleString('en-GB')}.`,
          ]
        : []),
      ...(unreadable > 0 ? [`Unreadable lines: ${unreadable.toLocaleString('en-GB')}.`] : []),
      ...(isStopped ? ['It was stopped. Run it again to go on.'] : []),
    ])
  },
}

// The folders hold Data/CSV/ab.csv, or Data/ONSPD_MAY_2026_UK.csv, which Data/multi_csv repeats.
const POSTCODE_FILES = [/(^|\/)ONSPD[^/]*_UK\.csv$/i, /(^|\/)[a-z]{1,2}\.csv$/i]

export const COMMANDS = [importPostcodesCommand]
