// As specified, the values only go to the browser's console. The fields have no names and the button waits
// for the script, so that without the script a message cannot end up in an address.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Field, GrowingField } from '../../../components/Field.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { SupportEmail, SupportPhone } from '../../../components/SupportLinks.tsx'
import { useHydrated } from '../../../components/use-hydrated.ts'
import type { PageProps } from '../../page.ts'

// Product specification, section 9.
const SHOWN_MS = 3000

/** Name, email and message, all required and checked by the browser itself. */
export function ContactForm({ settings }: PageProps) {
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
      <div role="status">{sent && <Sent />}</div>
    </form>
  )
}

function Sent() {
  return (
    <p className="alert done sent">
      <svg viewBox="0 0 24 18" aria-hidden="true">
        <path d="m2 9 7 7L22 2" />
      </svg>
      <strong>Message sent successfully!</strong>
    </p>
  )
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const id of ['name', 'email', 'message']) {
    const field = form.elements.namedItem(id)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      values[id] = field.value
    }
  }
  return values
}
