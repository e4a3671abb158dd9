// Something to look at: three agents, a posting and a quote of each, given through the same verbs
// that a live server uses, so that the owner's texts go out as well.
import { randomInt } from 'node:crypto'
import { editFormPath, quotesPath } from '../../domain/addresses.ts'
import { addAgent } from '../agents/add-agent.ts'
import { readConfig } from '../config.ts'
import { openSubmissions } from '../postings/submit-posting.ts'
import { newestPosting } from '../postings/newest-posting.ts'
import { giveQuote } from '../quotes/give-quote.ts'
import { openWorld } from '../serve.ts'
import type { World } from '../world.ts'

/** Adds them to the database the settings name and prints the owner's links. */
export async function seed(environment: Record<string, string | undefined>): Promise<void> {
  const read = readConfig(environment)
  if (!read.ok) throw new Error(read.faults.join('\n'))
  const world = await openWorld(read.config)
  const { posting, quotesLink } = await addCar(world)
  const { publicUrl } = read.config
  await world.database.destroy()
  process.stdout.write(
    [
      `The owner's posting: ${publicUrl}${editFormPath(posting.uniqueId)}`,
      `The owner's quotes:  ${publicUrl}${quotesLink}`,
      '',
    ].join('\n'),
  )
}

async function addCar(world: World) {
  // One of Ofcom's numbers for drama, so that nobody is texted; a fresh one, so that no limit bites.
  const phoneNumber = `07700 900${String(randomInt(1000)).padStart(3, '0')}`
  const typed = {
    registrationNumber: 'YK12 ABV',
    postcode: 'LS11 5DJ',
    phoneNumber,
    problem: 'Failed MOT on rear brakes. Starts and drives. One key.',
  }
  const submitted = await openSubmissions(world)({ typed, photo: null, key: null })
  if (!submitted.ok) throw new Error(`The posting was refused: ${submitted.reason}`)
  const posting = await newestPosting(world, submitted.value)

  const aire = await addAgent(world, { name: 'Aire Valley Motors', contact: '0113 496 0141' })
  const kirkgate = await addAgent(world, { name: 'Kirkgate Salvage', contact: '07700 900456' })
  const wharfe = await addAgent(world, { name: 'Wharfe Car Buyers', contact: '0113 496 0188' })
  const quote = { postingId: posting.id, message: null }
  await giveQuote(world, { ...quote, agentId: aire, amountPence: 51_000 })
  await giveQuote(world, {
    ...quote,
    agentId: kirkgate,
    amountPence: 58_500,
    message: 'Price includes collection.',
  })
  const last = await giveQuote(world, {
    ...quote,
    agentId: wharfe,
    amountPence: 64_000,
    message: 'Happy with the brakes as they are. We can collect on Thursday or Friday.',
  })
  if (!last.ok) throw new Error(`The quote was refused: ${last.reason}`)
  return { posting, quotesLink: quotesPath(last.value.listingId, last.value.linkId) }
}
