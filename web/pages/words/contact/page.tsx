import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { Field, GrowingField } from '../../../components/Field.tsx'
import { useHydrated } from '../../../components/use-browser.ts'
import type { PageMetadata, PageProps } from '../../page.ts'
import { Icon } from '../../../components/Icons.tsx'
import { SupportEmail, SupportPhone } from '../../../components/SiteFrame.tsx'

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
        </aside>
        <ContactForm settings={settings} />
        <section className="complaint">
          <p>If you need an answer, call or email us. We’ll reply within two working days.</p>
          <p>{settings.company}</p>
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

// As specified, the values only go to the browser's console. The fields have no names and the button waits
// for the script, so that without the script a message cannot end up in an address.

// Product specification, section 9.
const SHOWN_MS = 3000

function ContactForm({ settings }: PageProps) {
  const ready = useHydrated()
  const [sent, setSent] = useState(false)
  const hiding = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(hiding.current), [])

  function send(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    // oxlint-disable-next-line no-console -- specified: this is all that happens to it
    console.log(valuesOf(form))
    form.reset()
    setSent(true)
    window.clearTimeout(hiding.current)
    hiding.current = window.setTimeout(() => setSent(false), SHOWN_MS)
  }

  return (
    <form className="fields" onSubmit={send}>
      <Field id="name" name={undefined} label="Name" autoComplete="name" required />
      <Field id="email" name={undefined} label="Email" type="email" autoComplete="email" required />
      <GrowingField id="message" name={undefined} label="Message" rows={5} required />
      {ready ? (
        <SubmitButton busyText={null}>Send Message</SubmitButton>
      ) : (
        <div className="no-script">
          <button type="submit" className="button primary" disabled>
            <span>Send Message</span>
            <span>Sending Needs JavaScript</span>
          </button>
          <p className="alert">
            <span>
              This form needs JavaScript. Call <SupportPhone settings={settings} /> or email{' '}
              <SupportEmail settings={settings} /> instead.
            </span>
          </p>
        </div>
      )}
      <div role="status">
        {sent && (
          <p className="alert done sent">
            <Icon box="24 18" d="m2 9 7 7L22 2" />
            <strong>Message sent successfully!</strong>
          </p>
        )}
      </div>
    </form>
  )
}

function valuesOf(form: HTMLFormElement) {
  const fields = ['name', 'email', 'message'].map((id) => form.elements.namedItem(id))
  return Object.fromEntries((fields as HTMLInputElement[]).map(({ id, value }) => [id, value]))
}
