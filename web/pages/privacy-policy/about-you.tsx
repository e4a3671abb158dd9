// The second half of the privacy policy: what a person may ask of us, and how.
import type { Section } from '../../components/NumberedSections.tsx'
import { SupportEmail, SupportPhone } from '../../components/SupportLinks.tsx'
import type { Settings } from '../settings.ts'

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
        Under the UK GDPR you may see what we hold about you, have it corrected or erased, take it
        elsewhere, object to its use or have that use restricted.
      </p>
      <p>
        Most of it you can do at once: your link shows all that you gave us, and lets you edit or
        delete it. If you have lost the link, <a href="/lost-link">have it texted again</a>. If you
        were texted about a car that is not yours, open the link and choose “Not your car? Stop
        these texts”.
      </p>
      <p>
        For anything else write to <SupportEmail settings={settings} />. We answer within one month.
        You may also complain to the{' '}
        <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>, on
        0303 123 1113.
      </p>
    </>
  )
}

const children = (
  <p>
    The service is for people aged 18 or over. We do not knowingly keep anything about anyone
    younger. If you believe that we do, tell us and we will erase it.
  </p>
)

const changes = (
  <p>
    We may change this policy. The date at the top of this page says when it last changed, and what
    we collected before is not put to a new use without asking you.
  </p>
)

function Contact({ settings }: { settings: Settings }) {
  return (
    <p>
      {settings.siteName} is responsible for your information. Write to{' '}
      <SupportEmail settings={settings} /> or call <SupportPhone settings={settings} />.
    </p>
  )
}
