import { confirmPhone } from '../../server/owners/postings/posting-storage.ts'
import { quotesPath } from './post-car.ts'
import { openQuotedCar } from './quoted-car.ts'

/** A confirmed car with a quote of £640, by an agent who may see its number only once chosen. Close it after. */
export async function openPlayedDeal() {
  const quoted = await openQuotedCar(
    { SUBMISSIONS_PER_HOUR: '0' },
    { aire: { phone: '07700 900456', subscribed: false }, kirkgate: { phone: '07700 900457' } },
  )
  const { services, car, aire } = quoted
  await confirmPhone(services, car.uniqueId)
  await quoted.put({ amount: 640 })
  return { ...quoted, page: await quotesPath(services, car, aire) }
}
