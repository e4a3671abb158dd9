// Something to look at, all given through the verbs of a live server and beside one if it runs.
import { parseArgs } from 'node:util'
import { readablePhone } from '../domain/people/readable-phone.ts'
import { readConfig, type Config } from '../server/platform/settings/config.ts'
import { complain, print, progressBar } from '../server/commands/terminal.ts'
import { requireOwnPhotos } from '../server/vehicles/photos/claim-photo-store.ts'
import { openServices } from '../server/upkeep/open-services.ts'
import { addAgents } from './add-agents.ts'
import { addDesk } from './add-desk.ts'
import { addCars, addOwner, addStories, type Added } from './add-owners.ts'
import { CARS } from './country/cars.ts'
import { SUBSCRIBED_AGENT, UNSUBSCRIBED_AGENT } from './country/lists.ts'

/** Adds it to the database the settings name and prints where to look; answers the exit code. */
export async function seed(typed: string[], environment: Record<string, string | undefined>) {
  if (environment['NODE_ENV'] === 'production') {
    return complain([
      'The seed makes up cars and owners. It does not run with NODE_ENV=production.',
    ])
  }
  const count = readCars(typed)
  if (count === null) {
    return complain([`Give --cars and how many, from 0 to ${CARS.length}; or nothing.`])
  }
  const read = readConfig(environment)
  if (!read.ok) return complain(['The settings are not right:', ...read.faults])

  // What goes wrong is said here; a live server's log has its own place. Whatever carrier that server
  // has, everybody here has a number that is kept for drama.
  const carrier = { name: 'console' } as const
  const services = await openServices({ ...read.config, carrier, logLevel: 'silent', cacheMb: 16 })
  try {
    await requireOwnPhotos(services)
    const agentIds = await addAgents(services)
    const bar = progressBar(process.stderr)
    const told = await addCars(services, { count, agentIds }, (done) =>
      bar.show(done / count, `${done} of ${count} cars`),
    )
    bar.end()
    const stories = await addStories(services, agentIds)
    const pages = await addOwner(services, agentIds)
    await addDesk(services)
    const { publicUrl } = read.config
    print([
      ...countryLines(told),
      `The owner's posting: ${publicUrl}${pages.posting}`,
      `The owner's quotes:  ${publicUrl}${pages.quotes}`,
      '',
      'Every step of a deal:',
      ...stories.map(({ state, path }) => `  ${publicUrl}${path}  ${state}`),
      '',
      ...consoleLines(read.config),
    ])
    return 0
  } finally {
    await services.database.destroy()
  }
}

function countryLines({ added, known, refused }: Record<Added, number>): string[] {
  const cars = (number: number): string => (number === 1 ? '1 car' : `${number} cars`)
  const lines: string[] = []
  if (added > 0) lines.push(`${cars(added)} added, all over the country.`)
  if (known > 0) lines.push(`${cars(known)} there already, and not added twice.`)
  if (refused > 0)
    lines.push(`${cars(refused)} refused. Run the seed again to add what is missing.`)
  return lines.length > 0 ? [...lines, ''] : []
}

function consoleLines({ publicUrl, operators, carrier }: Config): string[] {
  return [
    `Agents sign in at ${publicUrl}/agents with a phone number:`,
    `  ${SUBSCRIBED_AGENT.phoneNumber}  ${SUBSCRIBED_AGENT.businessName}, subscribed, yard ${SUBSCRIBED_AGENT.yardPostcode}`,
    `  ${UNSUBSCRIBED_AGENT.phoneNumber}  ${UNSUBSCRIBED_AGENT.businessName}, not subscribed`,
    ...(operators.length > 0 ? [`The people who run the site do at ${publicUrl}/desk:`] : []),
    ...operators.map(({ name, phone, role }) => `  ${readablePhone(phone)}  ${name}, ${role}`),
    ...(carrier.name === 'console'
      ? [`The code is texted: see ${publicUrl}/dev/texts while the server runs.`]
      : []),
  ]
}

// 400 unless told otherwise, or null for what cannot be read.
function readCars(typed: string[]): number | null {
  try {
    const options = { cars: { type: 'string', default: '400' } } as const
    const { cars } = parseArgs({ args: typed, options }).values
    return /^\d{1,4}$/.test(cars) && Number(cars) <= CARS.length ? Number(cars) : null
  } catch {
    return null
  }
}
