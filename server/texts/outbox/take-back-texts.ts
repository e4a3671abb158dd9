// Texts that wait to tell of quotes which owners no longer see, because their agent may not trade.
import { takeTurn, turnOfPosting } from '../../database/locks.ts'
import type { World } from '../../services.ts'
import { findQuotesToldInVain } from './quote-notices-storage.ts'
import { withdrawToldQuote } from './quote-notices.ts'
import { turnOfPhone } from '../lock-phone.ts'

/** Has none of them sent; one that tells of others too goes on without those. */
export async function takeBackTexts(world: World): Promise<void> {
  for (const { postingId, phone, linkId, terms } of await findQuotesToldInVain(world.database)) {
    await world.database.transaction().execute(async (tx) => {
      await takeTurn(tx, turnOfPosting(postingId))
      await takeTurn(tx, turnOfPhone(world, phone))
      await withdrawToldQuote(world, tx, { postingId, phone, linkId, terms })
    })
  }
}
