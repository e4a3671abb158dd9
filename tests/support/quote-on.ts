// An agent's quote, given from beside a running server through the verbs that it uses itself.
import { quotesPath } from '../../domain/addresses.ts'
import { addAgent } from '../../server/agents/add-agent.ts'
import { giveQuote } from '../../server/quotes/give-quote.ts'
import { openWorld } from '../../server/serve.ts'
import { testConfig } from './test-world.ts'

export interface GivenQuote {
  agentName: string
  /** Pounds. */
  amount: number
  message?: string
  contact?: string
}

/** Quotes on the posting that `link` opens, in the database that `settings` name. */
export async function quoteOn(
  settings: Record<string, string>,
  link: string,
  { agentName, amount, message, contact = '0113 496 0141' }: GivenQuote,
): Promise<string> {
  const world = await openWorld(testConfig(settings))
  try {
    const { posting_id: postingId } = await world.database
      .selectFrom('links')
      .select('posting_id')
      .where('unique_id', '=', link.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow()
    const agentId = await addAgent(world, { name: agentName, contact })
    const amountPence = Math.round(amount * 100)
    const quote = { postingId, agentId, amountPence, message: message ?? null }
    const given = await giveQuote(world, quote)
    if (!given.ok) throw new Error(`The quote was refused: ${given.reason}`)
    return quotesPath(given.value.listingId, given.value.linkId)
  } finally {
    await world.database.destroy()
  }
}
