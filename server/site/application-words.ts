// What an application takes and costs, as the page for applying says it.
import { inPounds } from '../../domain/basics/money.ts'
import { DAY_MS, HOUR_MS } from '../../domain/basics/time.ts'
import type { Price } from '../../domain/wire/subscription.ts'
import { usualWait } from '../agents/accounts/usual-wait.ts'
import type { Services } from '../platform/services.ts'

/** Two sentences; either may be missing. Asked at most once an hour, since anybody can open the page. */
export function applicationWords(
  services: Pick<Services, 'database' | 'clock' | 'payments'>,
): () => Promise<string> {
  let wait: Promise<number | null> | undefined
  let askedAt = 0
  return async () => {
    const now = services.clock.now()
    if (wait === undefined || now - askedAt >= HOUR_MS) {
      askedAt = now
      wait = usualWait(services)
      wait.catch(() => (wait = undefined))
    }
    const price = (await services.payments?.price()) ?? null
    return [waitWords(await wait), priceWords(price)].filter((words) => words !== '').join(' ')
  }
}

/** Such as "We usually decide in about 6 hours." */
export function waitWords(ms: number | null): string {
  if (ms === null) return ''
  const hours = Math.round(ms / HOUR_MS)
  const days = Math.round(ms / DAY_MS)
  const some = hours < 20 ? `${hours} hours` : days < 2 ? 'a day' : `${days} days`
  return `We usually decide in about ${hours < 2 ? 'an hour' : some}.`
}

function priceWords(price: Price | null): string {
  if (price === null) return ''
  const { amount, per, vat } = price
  const tax = vat === null ? '' : vat === 'included' ? ', VAT included' : ' plus VAT'
  return `A subscription costs ${inPounds(amount)} ${per}${tax}.`
}
