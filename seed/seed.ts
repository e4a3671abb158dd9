// Something to look at: a country of cars with their agents and quotes, and one owner's posting whose
// texts go out, all given through the verbs of a live server and beside one if it runs.
import { readConfig } from '../server/config.ts'
import { progressBar } from '../server/operator/progress-bar.ts'
import { requireOwnPhotos } from '../server/photos/claim-photo-store.ts'
import { openServices } from '../server/serve.ts'
import type { Services } from '../server/services.ts'
import { addAgents } from './add-agents.ts'
import { addCountry, type CountryTold } from './add-country.ts'
import { addOwner } from './add-owner.ts'
import { SUBSCRIBED_AGENT, UNSUBSCRIBED_AGENT } from './country/agents.ts'
import { readCars } from './read-cars.ts'

/** Adds it to the database the settings name and prints where to look; answers the exit code. */
export async function seed(
  typed: string[],
  environment: Record<string, string | undefined>,
): Promise<number> {
  if (environment['NODE_ENV'] === 'production') {
    return complain([
      'The seed makes up cars and owners. It does not run with NODE_ENV=production.',
    ])
  }
  const cars = readCars(typed)
  if (!cars.ok) return complain([cars.message])
  const read = readConfig(environment)
  if (!read.ok) return complain(['The settings are not right:', ...read.faults])

  // What goes wrong is said here; a live server's log has its own place. Whatever carrier that server
  // has, everybody here has a number that is kept for drama.
  const carrier = { name: 'console' } as const
  const services = await openServices({ ...read.config, carrier, logLevel: 'silent', cacheMb: 16 })
  try {
    await requireOwnPhotos(services)
    const agentIds = await addAgents(services)
    const told = await fill(services, { count: cars.count, agentIds })
    const pages = await addOwner(services, agentIds)
    const { publicUrl } = read.config
    print([
      ...countryLines(told, cars.count),
      `The owner's posting: ${publicUrl}${pages.posting}`,
      `The owner's quotes:  ${publicUrl}${pages.quotes}`,
      '',
      ...consoleLines(publicUrl, read.config.carrier.name === 'console'),
    ])
    return 0
  } finally {
    await services.database.destroy()
  }
}

async function fill(
  services: Services,
  country: { count: number; agentIds: string[] },
): Promise<CountryTold> {
  const bar = progressBar(process.stderr)
  const told = await addCountry(services, country, (done) =>
    bar.show(done / country.count, `${done} of ${country.count} cars`),
  )
  bar.end()
  return told
}

function countryLines({ added, known, refused }: CountryTold, count: number): string[] {
  if (count === 0) return []
  const cars = (number: number): string => (number === 1 ? '1 car' : `${number} cars`)
  const lines: string[] = []
  if (added > 0) lines.push(`${cars(added)} added, all over the country.`)
  if (known > 0) lines.push(`${cars(known)} there already, and not added twice.`)
  if (refused > 0)
    lines.push(`${cars(refused)} refused. Run the seed again to add what is missing.`)
  return [...lines, '']
}

function consoleLines(publicUrl: string, isTextShown: boolean): string[] {
  return [
    `Agents sign in at ${publicUrl}/agents with a phone number:`,
    `  ${SUBSCRIBED_AGENT.phoneNumber}  ${SUBSCRIBED_AGENT.businessName}, subscribed, yard ${SUBSCRIBED_AGENT.yardPostcode}`,
    `  ${UNSUBSCRIBED_AGENT.phoneNumber}  ${UNSUBSCRIBED_AGENT.businessName}, not subscribed`,
    ...(isTextShown
      ? [`The code is texted: see ${publicUrl}/dev/texts while the server runs.`]
      : []),
  ]
}

function print(lines: string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

function complain(lines: string[]): number {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''))
  return 1
}
