import { NumberedSections } from '../NumberedSections.tsx'
import { SupportEmail, SupportPhone } from '../../../components/SupportLinks.tsx'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import { dealings } from './dealings.tsx'
import type { PageMetadata, PageProps } from '../../page.ts'

export const metadata: PageMetadata = {
  title: 'Terms',
  description:
    'The terms of the service: what it does for owners and agents, who pays for what, and how a car is paid for and scrapped.',
}

export function Page({ settings }: PageProps) {
  const sections = [acceptance(settings), ...dealings(settings), ...ending(settings)]
  return (
    <NumberedSections
      title="Terms"
      updated="18 May 2025"
      revised="22 November 2026"
      sections={sections}
    />
  )
}

function acceptance({ siteName }: Settings) {
  return {
    id: 'acceptance',
    heading: 'Acceptance of terms',
    body: (
      <p>
        These terms are between you and {siteName}. By using this site or our mobile app you accept
        them. If you do not accept them, please do not use the service. You must be 18 or over.
      </p>
    ),
  }
}

function ending(settings: Settings) {
  const { keepPostingsDays } = settings
  return [
    {
      id: 'termination',
      heading: 'Termination',
      body: (
        <>
          <p>
            You can delete your posting at any time with the link we texted you. A posting that
            nobody has used for {keepPostingsDays} days is deleted automatically.
          </p>
          <p>
            We may remove a posting, or suspend or close an agent’s account, if these terms are
            broken or the law requires it. Agents who often pay less than they agreed, or don’t
            come, can be suspended too. While an agent is suspended, or their licence has expired,
            they can’t trade and owners don’t see their quotes. An agent can close their account at
            any time by contacting us.
          </p>
        </>
      ),
    },
    liability,
    {
      id: 'changes',
      heading: 'Changes to these terms',
      body: (
        <p>
          We may change these terms. When we do, we’ll change the latest date at the top of this
          page. A change does not affect what you have already agreed with an agent.
        </p>
      ),
    },
    governingLaw,
    {
      id: 'contact',
      heading: 'Contact',
      body: (
        <>
          <p>
            Write to <SupportEmail settings={settings} /> or call{' '}
            <SupportPhone settings={settings} />. To complain about a buyer, a posting or us,{' '}
            <a href="/complain">use this form</a>: you’ll get a reference at once and a full answer
            within 14 days.
          </p>
          <p>{settings.company}</p>
        </>
      ),
    },
  ]
}

const liability = {
  id: 'liability',
  heading: 'Limitation of liability',
  body: (
    <>
      <p>
        Quotes are made by agents, not by us. We do not inspect vehicles or check what owners and
        agents tell each other, and we do not promise that you will get a quote. We are not
        responsible for what an owner and an agent agree between them, or for losses that neither of
        us could have foreseen. What a quote says about an agent’s past collections is what owners
        told us.
      </p>
      <p>
        Nothing in these terms limits the rights the law gives you, or our liability for death or
        injury caused by our negligence, for fraud, or for anything else that the law does not allow
        us to limit.
      </p>
    </>
  ),
}

const governingLaw = {
  id: 'governing-law',
  heading: 'Governing law',
  body: (
    <p>
      These terms are governed by the law of the part of the United Kingdom you live in: England and
      Wales, Scotland, or Northern Ireland. Any dispute goes to the courts there.
    </p>
  ),
}
