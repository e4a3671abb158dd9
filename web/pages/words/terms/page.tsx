import type { PageMetadata, PageProps } from '../../page.ts'
import { NumberedSections, Section } from '../NumberedSections.tsx'
import { SupportEmail, SupportPhone } from '../../../components/SiteFrame.tsx'

export const metadata: PageMetadata = {
  title: 'Terms',
  description:
    'The terms of the service: what it does for owners and agents, who pays for what, and how a car is paid for and scrapped.',
}

export function Page({ settings }: PageProps) {
  const { siteName, keepPostingsDays } = settings
  return (
    <NumberedSections title="Terms" updated="18 May 2025">
      <Section id="acceptance" heading="Acceptance of terms">
        <p>
          These terms are between you and {siteName}. By using this site or our mobile app you
          accept them. If you do not accept them, please do not use the service. You must be 18 or
          over.
        </p>
      </Section>
      <Section id="services" heading="Services">
        <p>
          {siteName} lets the owner of a vehicle in the United Kingdom ask for offers for a car they
          want to sell or scrap. Local buyers, called agents, may then contact the owner and give a
          quote. We are not a party to any sale, and we do not buy vehicles ourselves.
        </p>
        <p>
          Each quote is the agent’s own offer: what you’ll be paid, with nothing taken off for
          collection, paperwork or other fees. It says what the agent needs for that price, and
          until when it holds. You don’t have to accept any quote.
        </p>
        <p>
          You can choose one quote. That buyer is then given your number to arrange collection, and
          the others are told that you chose somebody else. You can undo it for an hour, or say
          later that it’s called off. Choosing a quote does not oblige you to sell.
        </p>
        <p>
          The scrap guide is worked out from the price of scrap and the weight of the car. It is a
          guide, not an offer.
        </p>
        <p>
          A car that is scrapped must go to an Authorised Treatment Facility, which gives a
          Certificate of Destruction. Tell DVLA as soon as you have sold or scrapped a car: until
          you do, you are still its registered keeper.
        </p>
      </Section>
      <Section id="user-accounts" heading="User accounts">
        <p>
          Owners don’t need an account. A link sent by text message opens the posting, so anyone who
          holds that link can view, edit or delete it. Keep it to yourself.
        </p>
        <p>
          Agents apply on this site with true details of their business. They must keep those
          details up to date and not share their account.
        </p>
      </Section>
      <Section id="subscription" heading="Subscription and payment">
        <p>
          Owners pay nothing to post a vehicle or to receive quotes. Registered agents in the mobile
          app pay a subscription to see client phone numbers; its price and period are shown before
          they pay.
        </p>
        <p>
          The agent pays the owner for the car directly. The Scrap Metal Dealers Act 2013 does not
          let a dealer pay for scrap in notes and coins, and none of our agents may do so anywhere
          in the United Kingdom. Payment is by bank transfer or by non-transferable cheque.
        </p>
      </Section>
      <Section id="use-restrictions" heading="Use restrictions">
        <p>When you use the service, please:</p>
        <ul>
          <li>
            only post a vehicle that you own or have permission to sell, and give true details
          </li>
          <li>only give your own phone number</li>
          <li>
            use an owner’s phone number only to contact them about their vehicle, and do not pass it
            on
          </li>
          <li>
            only give quotes that you’ll pay in full if the car is as described: a lower price on
            the day needs a reason that the owner had not told you of
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
      </Section>
      <Section id="termination" heading="Termination">
        <p>
          You can delete your posting at any time with the link we texted you. A posting that nobody
          has used for {keepPostingsDays} days is deleted automatically.
        </p>
        <p>
          We may remove a posting, or suspend or close an agent’s account, if these terms are broken
          or the law requires it. Agents who often pay less than they agreed, or don’t come, can be
          suspended too. While an agent is suspended, or their licence has expired, they can’t trade
          and owners don’t see their quotes. An agent can close their account at any time under
          Profile or by contacting us.
        </p>
      </Section>
      <Section id="liability" heading="Limitation of liability">
        <p>
          Quotes are made by agents, not by us. We do not inspect vehicles or check what owners and
          agents tell each other, and we do not promise that you will get a quote. We are not
          responsible for what an owner and an agent agree between them, or for losses that neither
          of us could have foreseen. What a quote says about an agent’s past collections is what
          owners told us.
        </p>
        <p>
          Nothing in these terms limits the rights the law gives you, or our liability for death or
          injury caused by our negligence, for fraud, or for anything else that the law does not
          allow us to limit.
        </p>
      </Section>
      <Section id="changes" heading="Changes to these terms">
        <p>
          These terms are of 29 November 2026. When we change them, we’ll change that date. A change
          does not affect what you have already agreed with an agent.
        </p>
      </Section>
      <Section id="governing-law" heading="Governing law">
        <p>
          These terms are governed by the law of the part of the United Kingdom you live in: England
          and Wales, Scotland, or Northern Ireland. Any dispute goes to the courts there.
        </p>
      </Section>
      <Section id="contact" heading="Contact">
        <p>
          Write to <SupportEmail settings={settings} /> or call <SupportPhone settings={settings} />
          . To complain about a buyer, a posting or us, <a href="/complain">use this form</a>:
          you’ll get a reference at once and a full answer within 14 days.
        </p>
        <p>{settings.company}</p>
      </Section>
    </NumberedSections>
  )
}
