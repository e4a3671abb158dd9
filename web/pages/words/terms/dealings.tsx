import type { Section } from '../NumberedSections.tsx'
import type { Settings } from '../../../../domain/site/site-settings.ts'

/** Sections two to five: services, user accounts, subscription and payment, use restrictions. */
export function dealings({ siteName }: Settings): Section[] {
  return [
    { id: 'services', heading: 'Services', body: <Services siteName={siteName} /> },
    { id: 'user-accounts', heading: 'User accounts', body: accounts },
    { id: 'subscription', heading: 'Subscription and payment', body: payment },
    { id: 'use-restrictions', heading: 'Use restrictions', body: restrictions },
  ]
}

function Services({ siteName }: Pick<Settings, 'siteName'>) {
  return (
    <>
      <p>
        {siteName} lets the owner of a vehicle in the United Kingdom ask for offers for a car they
        want to sell or scrap. Local buyers, called agents, may then contact the owner and give a
        quote. We are not a party to any sale, and we do not buy vehicles ourselves.
      </p>
      <p>
        Each quote is the agent’s own offer: what you’ll be paid, with nothing taken off for
        collection, paperwork or other fees. It says what the agent needs for that price, and until
        when it holds. You don’t have to accept any quote.
      </p>
      <p>
        You can choose one quote. That buyer is then given your number to arrange collection, and
        the others are told that you chose somebody else. You can undo it for an hour, or say later
        that it’s called off. Choosing a quote does not oblige you to sell.
      </p>
      <p>
        The scrap guide is worked out from the price of scrap and the weight of the car. It is a
        guide, not an offer.
      </p>
      <p>
        A car that is scrapped must go to an Authorised Treatment Facility, which gives a
        Certificate of Destruction. Tell DVLA as soon as you have sold or scrapped a car: until you
        do, you are still its registered keeper.
      </p>
    </>
  )
}

const accounts = (
  <>
    <p>
      Owners don’t need an account. A link sent by text message opens the posting, so anyone who
      holds that link can view, edit or delete it. Keep it to yourself.
    </p>
    <p>
      Agents apply on this site with true details of their business. They must keep those details up
      to date and not share their account.
    </p>
  </>
)

const payment = (
  <>
    <p>
      Owners pay nothing to post a vehicle or to receive quotes. Registered agents in the mobile app
      pay a subscription to see client phone numbers; its price and period are shown before they
      pay.
    </p>
    <p>
      The agent pays the owner for the car directly. The Scrap Metal Dealers Act 2013 does not let a
      dealer pay for scrap in notes and coins, and none of our agents may do so anywhere in the
      United Kingdom. Payment is by bank transfer or by non-transferable cheque.
    </p>
  </>
)

const restrictions = (
  <>
    <p>When you use the service, please:</p>
    <ul>
      <li>only post a vehicle that you own or have permission to sell, and give true details</li>
      <li>only give your own phone number</li>
      <li>
        use an owner’s phone number only to contact them about their vehicle, and do not pass it on
      </li>
      <li>
        only give quotes that you’ll pay in full if the car is as described: a lower price on the
        day needs a reason that the owner had not told you of
      </li>
      <li>
        don’t call, text or message an owner who has asked you not to call, and don’t pass on an
        address you were given to collect a car
      </li>
      <li>say truthfully whether a car was collected, and what was paid</li>
      <li>
        do not disrupt the service, copy it in bulk, or look for links that were not sent to you
      </li>
    </ul>
  </>
)
