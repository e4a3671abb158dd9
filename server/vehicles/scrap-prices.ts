import { readDay, londonDay } from '../../domain/basics/days.ts'
import { penceOf, pounds } from '../../domain/basics/money.ts'
import { readShownText } from '../../domain/basics/shown-text.ts'
import { isPriceShown } from '../../domain/vehicles/scrap-guide.ts'
import { recordChange } from '../platform/audit-log.ts'
import { orderedId } from '../platform/identifiers.ts'
import type { Services } from '../platform/services.ts'

interface ScrapPrice {
  poundsPerTonne: number
  /** Such as 2026-11-20. */
  day: string
  source: string
}

const MOST_POUNDS = 2000
const SOURCE_MAX = 60

/** Sets what scrap cars fetch from now on; answers what is wrong with it, or null. */
export async function setScrapPrice(services: Services, price: ScrapPrice, who: string) {
  const now = services.clock.now()
  const { poundsPerTonne } = price
  const pence = penceOf(poundsPerTonne)
  if (pence === null || poundsPerTonne < 1 || poundsPerTonne > MOST_POUNDS) {
    return `Give pounds a tonne, from 1 to ${MOST_POUNDS}, such as 165.`
  }
  const day = readDay(price.day)
  if (day === null || day > londonDay(now)) {
    return 'Give the day of the price as year, month, day, and none to come: --day 2026-11-20.'
  }
  const source = readShownText(price.source, SOURCE_MAX)
  if (!source.ok || source.text === '' || source.text.includes('\n')) {
    return `Say whose price it is, in up to ${SOURCE_MAX} characters: --source "letsrecycle.com".`
  }
  await services.database.transaction().execute(async (tx) => {
    const id = orderedId(now)
    const row = { id, pence_per_tonne: pence, day, source: source.text, set_at: now }
    await tx.insertInto('scrap_prices').values(row).execute()
    await recordChange(services, tx, { who, what: 'scrap price set', target: id })
  })
  return null
}

/** The prices that were set, the latest first. */
export async function listScrapPrices({ database, clock }: Services, limit: number) {
  const latest = database.selectFrom('scrap_prices').selectAll().orderBy('id', 'desc')
  const rows = await latest.limit(limit).execute()
  return rows.map(({ pence_per_tonne, day, source, set_at }, index) => ({
    poundsPerTonne: pounds(pence_per_tonne),
    day,
    source,
    setAt: set_at,
    /** Whether guides are worked out by it. */
    shown: index === 0 && isPriceShown(day, clock.now()),
  }))
}
