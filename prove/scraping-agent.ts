// One agent reads every car there is and quotes an absurd price on each, to have owners read a message.
import { atMost, shown, type Bench, type Figure } from '../bench/report.ts'
import { scaled } from '../bench/effort.ts'
import { signInAgent } from '../tests/support/agent-caller.ts'
import { registration } from '../tests/support/post-car.ts'
import { CAR, submit } from '../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../tests/support/test-site.ts'

const CARS = scaled(149, 20)
const MESSAGES = [
  'Text us your bank details: www.elsewhere.example',
  'Write to pay@elsewhere.example with your bank details',
  '\u202etxet\u200b',
]

export const scrapingAgentProof: Bench = {
  name: 'scraping-agent',
  title: 'Scraping and spam by an agent',
  method: `${CARS} cars are posted; three have a quote of £400 of another agent. An agent reads the whole list and
each car of it, and quotes £49,999.99 on every one, with messages that hold a link, an address and invisible
characters, and where those are refused with “Text us your bank details”.`,
  run,
}

async function run(): Promise<Figure[]> {
  const site = await openSiteWithCars()
  const agent = await signInAgent(site, { name: 'Elsewhere Motors', phone: '07700 900457' })
  const began = performance.now()
  const seen = new Set<string>()
  let cursor = ''
  do {
    const answer = await agent.call('GET', `/agent/vehicles?limit=50&sort=newest${cursor}`)
    const page = answer.json<{ vehicles?: { vehicleId: string }[]; next?: string | null }>()
    for (const { vehicleId } of page.vehicles ?? []) seen.add(vehicleId)
    const next = page.next ?? null
    cursor = next === null ? '' : `&cursor=${encodeURIComponent(next)}`
  } while (cursor !== '')
  let opened = 0
  for (const id of seen) {
    if ((await agent.call('GET', `/agent/vehicles/${id}`)).statusCode === 200) opened += 1
  }
  const tookMs = performance.now() - began
  let withLink = 0
  let quoted = 0
  for (const id of seen) {
    const url = `/agent/vehicles/${id}/quote`
    const quote = async (message: string): Promise<boolean> =>
      (await agent.call('PUT', url, { amount: 49_999.99, message })).statusCode < 300
    for (const message of MESSAGES) if (await quote(message)) withLink += 1
    if (await quote('Text us your bank details')) quoted += 1
  }
  await site.close()
  return [
    { what: `Cars listed of ${CARS}`, before: '149', measured: shown(seen.size, '') },
    { what: `Cars opened of ${CARS}`, before: '149', measured: shown(opened, '') },
    { what: 'In', before: '31 ms', measured: shown(tookMs, 'ms') },
    atMost('Messages taken with a link, an address or invisible characters', withLink, 0, ''),
    {
      ...atMost(`Quotes of £49,999.99 taken at once on ${CARS} cars`, quoted, CARS - 1, ''),
      before: '149',
    },
  ]
}

async function openSiteWithCars(): Promise<TestSite> {
  const site = await openTestSite({
    SUBMISSIONS_PER_HOUR: '0',
    LINK_TEXTS_PER_ADDRESS: '0',
    LINK_TEXTS_PER_PREFIX: '0',
    MIN_FREE_DISK_MB: '0',
  })
  for (let car = 0; car < CARS; car += 1) {
    const registrationNumber = registration(`AB12 ${lettersOf(car)}`)
    const phoneNumber = `+447${400_000_000 + car}`
    await submit(site.app, { ...CAR, registrationNumber, phoneNumber })
  }
  const rival = await signInAgent(site, { name: 'Kirkgate Salvage' })
  const some = site.world.database.selectFrom('postings').select('id').limit(3)
  for (const { id } of await some.execute()) {
    await rival.call('PUT', `/agent/vehicles/${id}/quote`, { amount: 400 })
  }
  return site
}

function lettersOf(number: number): string {
  const letters = 'ABCDEFGHJKLMNOPRSTUVWXYZ'
  const at = (place: number): string => letters[Math.floor(number / 24 ** place) % 24] ?? 'A'
  return `${at(2)}${at(1)}${at(0)}`
}
