// Owners see the quotes of those who may trade, and of nobody else.
import { sql } from 'kysely'

/** Whether a row of `quotes` is of an agent who may trade. */
export const isShown = sql<boolean>`exists (
  select 1 from agents as trader
  where trader.id = quotes.agent_id and trader.state = 'approved'
)`
