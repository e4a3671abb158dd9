import { inPounds } from '../../../../domain/basics/money.ts'
import type { Price } from '../../../../domain/wire/subscription.ts'
import { ToStripe } from './ToStripe.tsx'

const VAT = { included: ', VAT included', added: ', plus VAT' }

/** The price comes first, then what one gets and what it takes to leave. */
export function Offer(props: { price: Price; numbersADay: number | null; isOwner: boolean }) {
  const { price, numbersADay, isOwner } = props
  const sum = inPounds(price.amount)
  return (
    <>
      <p className="price">
        <strong>{sum}</strong> {price.per}
        {price.vat !== null && VAT[price.vat]}
      </p>
      <p>
        With a subscription you see owners’ phone numbers
        {numbersADay !== null && `, up to ${numbersADay} a day`}. Quotes are free without one.
      </p>
      <ul>
        <li>Paid by card {price.per.replace(/^a /, 'every ')}, from today</li>
        <li>Cancel any time; it ends with the {price.per.split(' ').at(-1)} you have paid for</li>
        <li>A wrong number reported within 48 hours does not count</li>
      </ul>
      {isOwner ? (
        <>
          <ToStripe to="checkout">
            {`Subscribe for ${sum} ${price.per.replace(/\w+$/, capital)}`}
          </ToStripe>
          <p className="quiet-line">You pay on Stripe’s page. We never see your card.</p>
        </>
      ) : (
        <p className="quiet-line">Only the account’s owner can subscribe.</p>
      )}
      <section aria-labelledby="without" className="ruled">
        <h2 id="without">Chosen without one</h2>
        <p>When an owner chooses your quote you get their number, subscription or not.</p>
      </section>
    </>
  )
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
