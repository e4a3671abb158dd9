// The terms, in the ten sections and with the date that the product specification gives.
import { NumberedSections } from '../../components/NumberedSections.tsx'
import { SupportEmail, SupportPhone } from '../../components/SupportLinks.tsx'
import type { PageProps } from '../page.ts'
import type { Settings } from '../settings.ts'
import { dealings } from './dealings.tsx'

/** The Terms page. */
export function TermsPage({ settings }: PageProps) {
  const sections = [acceptance(settings), ...dealings(settings), ...ending(settings)]
  return <NumberedSections title="Terms" updated="18 May 2025" sections={sections} />
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
            You may delete your posting at any time through the link we texted you. A posting that
            nobody has used for {keepPostingsDays} days is deleted by itself.
          </p>
          <p>
            We may remove a posting, or suspend or close an agent’s account, where these terms are
            broken or the law requires it. An agent may close an account at any time.
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
          We may change these terms. The date at the top of this page says when they last changed,
          and what you agree with an agent before a change stays as you agreed it.
        </p>
      ),
    },
    governingLaw,
    {
      id: 'contact',
      heading: 'Contact',
      body: (
        <p>
          Write to <SupportEmail settings={settings} /> or call <SupportPhone settings={settings} />
          . How to complain, and when to expect an answer, is on the{' '}
          <a href="/contact">contact page</a>.
        </p>
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
        responsible for what an owner and an agent agree between them, or for a loss that neither of
        us could have foreseen.
      </p>
      <p>
        Nothing in these terms limits a right that the law gives you, or our liability for death or
        injury caused by our negligence, for fraud, or for anything else that may not be limited by
        law.
      </p>
    </>
  ),
}

const governingLaw = {
  id: 'governing-law',
  heading: 'Governing law',
  body: (
    <p>
      These terms are governed by the law of the United Kingdom, as it stands in the part of it
      where you live: England and Wales, Scotland, or Northern Ireland. The courts of that part
      decide any dispute.
    </p>
  ),
}
