import { SupportEmail, SupportPhone } from '../../../components/SupportLinks.tsx'
import { ContactForm } from './ContactForm.tsx'
import type { PageMetadata, PageProps } from '../../page.ts'

export const metadata: PageMetadata = {
  title: 'Contact',
  description:
    'How to reach us by phone and email, how to complain, and when you’ll get an answer.',
}

export function Page({ settings }: PageProps) {
  return (
    <main className="prose contact">
      <h1>Contact</h1>
      <div className="beside">
        <aside aria-label="How to reach us">
          <dl>
            <div>
              <dt>Phone</dt>
              <dd>
                <SupportPhone settings={settings} />
              </dd>
            </div>
            <div>
              <dt>Email</dt>
              <dd>
                <SupportEmail settings={settings} />
              </dd>
            </div>
          </dl>
          <p>If you need an answer, call or email us. We’ll reply within two working days.</p>
          <p>{settings.company}</p>
        </aside>
        <ContactForm settings={settings} />
        <section className="complaint">
          <h2>If something went wrong</h2>
          <p>
            <a href="/complain">Make a complaint here</a>, about a buyer, a posting or us, or email
            us and say what happened, with the registration of the car. You’ll get a full answer
            within 14 days. If it is about your personal information and you are not satisfied, you
            can go to the{' '}
            <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>.
          </p>
        </section>
      </div>
    </main>
  )
}
