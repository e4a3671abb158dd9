import { KEPT } from '../../../../domain/people/kept.ts'
import type { Section } from '../NumberedSections.tsx'
import { SupportEmail, SupportPhone } from '../../../components/SupportLinks.tsx'
import type { Settings } from '../../../../domain/site/site-settings.ts'

/** Sections six to nine: rights, children under 18, changes, contact. */
export function aboutYou(settings: Settings): Section[] {
  return [
    { id: 'rights', heading: 'Your rights', body: <Rights settings={settings} /> },
    { id: 'children', heading: 'Children under 18', body: children },
    { id: 'changes', heading: 'Changes to this policy', body: changes },
    { id: 'contact', heading: 'Contact', body: <Contact settings={settings} /> },
  ]
}

function Rights({ settings }: { settings: Settings }) {
  return (
    <>
      <p>
        Under the UK GDPR you can ask to see what we hold about you, have it corrected or erased,
        take it elsewhere, object to how we use it, or have that use restricted.
      </p>
      <p>
        You can do most of this straight away: your link shows what you gave us, and lets you edit
        or delete it. If you’ve lost the link, <a href="/lost-link">we’ll text it to you again</a>.
        If we texted you about a car that isn’t yours, open the link and tell us so: we’ll delete
        every posting with your number and won’t text it again unless you {settings.startAgain}. For{' '}
        {KEPT.disclosedNumbers.days} days after an agent was given your number, we can tell you who
        it was and when.
      </p>
      <p>
        For anything else, write to <SupportEmail settings={settings} />. We’ll answer within one
        month. You can also complain to the{' '}
        <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>, on
        0303 123 1113.
      </p>
    </>
  )
}

const children = (
  <p>
    The service is for people aged 18 or over. We don’t knowingly keep anything about anyone
    younger. If you think we have, tell us and we’ll erase it.
  </p>
)

const changes = (
  <p>
    We may change this policy. When we do, we’ll change the latest date at the top of this page, and
    what we’ve already collected will not be used for anything new without your agreement.
  </p>
)

function Contact({ settings }: { settings: Settings }) {
  return (
    <>
      <p>
        {settings.siteName} is responsible for your information. Write to{' '}
        <SupportEmail settings={settings} /> or call <SupportPhone settings={settings} />.
      </p>
      <p>{settings.company}</p>
    </>
  )
}
