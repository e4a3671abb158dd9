import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { inPounds } from '../../../../domain/money.ts'
import type { DealList } from '../../../../domain/wire/deal.ts'
import { listDeals } from '../../../calls/agents/deals.ts'
import { Plate } from '../../../components/Plate.tsx'
import { ask } from '../ask.ts'
import { dealStandingWords } from '../deal/deal-words.ts'
import { KEYS } from '../queries.ts'

type ListedDeal = DealList['deals'][number]

/** Cars whose owner chose this agent; none until they are known. */
export function useChosenCars(): ListedDeal[] {
  const { data } = useQuery({
    queryKey: [...KEYS.quotes, 'chosen'],
    queryFn: () => ask(listDeals()),
    refetchOnReconnect: true,
  })
  return data?.deals ?? []
}

/** They come first: here is work to do. The whole row leads to the car. */
export function ChosenCars({ deals }: { deals: ListedDeal[] }) {
  return (
    <section className="deal-rows" aria-labelledby="chosen-cars">
      <h2 id="chosen-cars">Chosen by the owner</h2>
      <ul className="plain" role="list">
        {deals.map(({ vehicleId, registrationNumber, district, vehicle, deal }) => {
          const { words, isDue } = dealStandingWords(deal)
          return (
            <li key={vehicleId} className="own-quote">
              <div className="own-quote-car">
                <Link href={`/agents/cars/${vehicleId}`} className="own-quote-link">
                  <Plate registration={registrationNumber} />
                </Link>
                <p>
                  <strong>{district}</strong>
                  {vehicle !== null && ` ${vehicle}`}
                </p>
                <p className={isDue ? 'due' : undefined}>{words}</p>
              </div>
              <p className="own-quote-pounds">{inPounds(deal.amount)}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
