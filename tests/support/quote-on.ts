import { addAgent } from '../../server/agents/accounts/apply.ts'
import { giveQuote } from '../../server/market/quotes/give-quote.ts'
import type { Services } from '../../server/platform/services.ts'

/** Has a new agent quote on a posting, a pound more than anybody before unless the amount is given. Answers the agent's id. */
export async function quoteOn(
  services: Services,
  { postingId }: { postingId: string },
  pounds?: number,
): Promise<string> {
  const agentId = await addAgent(services, { name: 'Aire Valley Motors', contact: '0113 496 0141' })
  await quoteAgain(services, { postingId, agentId }, pounds ?? (await bestOn(services)) + 1)
  return agentId
}

/** Has that agent quote. */
export async function quoteAgain(
  services: Services,
  by: { postingId: string; agentId: string },
  pounds: number,
): Promise<void> {
  const terms = { amountPence: pounds * 100, message: null, isTypedAgain: true }
  const given = await giveQuote(services, { ...by, ...terms })
  if (!given.ok) throw new Error(given.reason)
}

async function bestOn({ database }: Pick<Services, 'database'>): Promise<number> {
  const row = await database
    .selectFrom('quotes')
    .select((quote) => quote.fn.max('amount_pence').as('best'))
    .executeTakeFirst()
  return (row?.best ?? 40_000) / 100
}
