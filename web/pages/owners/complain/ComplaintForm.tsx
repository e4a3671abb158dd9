// For the page itself and for the one without a script.
import { type ReactNode, type Ref, type SyntheticEvent, useEffect, useRef } from 'react'
import { fullDay } from '../../../../domain/basics/days.ts'
import {
  ANSWER_DAYS,
  COMPLAINT_LABELS,
  REPORTS,
  type ComplaintAbout,
  type ComplaintField,
} from '../../../../domain/market/complaint-fields.ts'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import type { KnownOfComplaint, TakenComplaint } from '../../../../domain/wire/complaints.ts'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { Field, FieldNote, GrowingField, noteId } from '../../../components/Field.tsx'
import { SupportEmail, SupportPhone } from '../../../components/SupportLinks.tsx'
import { PhotoField } from '../../../components/photo-field/PhotoField.tsx'
import type { OnPhoto } from '../../../components/photo-field/use-chosen-photo.ts'

interface ComplaintFormProps {
  ref?: Ref<HTMLFormElement>
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void
  siteName: string
  /** What is chosen; null before a choice, and without a script also after it. */
  about: ComplaintAbout | null
  onAbout?: (about: ComplaintAbout) => void
  isReport?: boolean
  /** The buyer, the car and whom to answer, where the link says all of it: then none of it is asked. */
  known?: KnownOfComplaint | null
  typed: (field: ComplaintField) => string
  errorOf: (field: string) => string | undefined
  uploading?: number | null
  onPhoto?: OnPhoto
  busyText?: string | null
  top?: ReactNode
  children?: ReactNode
}

export function ComplaintForm({ ref, ...props }: ComplaintFormProps) {
  const { about, isReport = false, uploading = null, busyText = null } = props
  const of = fieldsOf(props)
  const known = allKnown(props.known)
  const asksWhat = !isReport && known === null
  return (
    <main className="narrow complain">
      <form
        ref={ref}
        method="post"
        action="/complaints"
        encType="multipart/form-data"
        onSubmit={props.onSubmit}
      >
        <div className="board">
          <h1>{isReport ? 'Report a posting' : 'Make a complaint'}</h1>
          <p>We’ll give you a reference at once and a full answer within {ANSWER_DAYS} days.</p>
        </div>
        <div className="fields">
          {props.top}
          {known !== null && <AboutKnown known={known} />}
          {(isReport || asksWhat) && <What {...props} />}
          {asksWhat && about !== 'us' && (
            <Field
              {...of('subject')}
              label={SUBJECT_LABELS[about ?? 'either']}
              autoComplete="off"
            />
          )}
          {asksWhat && (about === 'buyer' || about === null) && (
            <Field
              {...of('registration')}
              optional
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
          <GrowingField {...of('words')} rows={5} optional={isReport} required={!isReport} />
          <PhotoField
            label="Add a photo"
            note="Optional. Only we see it."
            uploading={uploading}
            onChange={props.onPhoto ?? (() => undefined)}
          />
          {asksWhat && (
            <Field
              {...of('reach')}
              required
              autoComplete="tel"
              hint={
                about === 'buyer' ? 'For our answer. The buyer won’t see it.' : 'For our answer.'
              }
            />
          )}
          {asksWhat && (
            <details
              open={props.typed('reference') !== '' || props.errorOf('reference') !== undefined}
            >
              <summary className="link">I’ve complained before</summary>
              <Field
                {...of('reference')}
                optional
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
            </details>
          )}
          {props.children}
          <SubmitButton busyText={busyText}>
            {isReport ? 'Send Report' : 'Send Complaint'}
          </SubmitButton>
        </div>
      </form>
    </main>
  )
}

export function allKnown(known: KnownOfComplaint | null = null): KnownOfComplaint | null {
  return known === null || known.subject === null || known.reach === null ? null : known
}

function AboutKnown({ known: { subject, registration, reach } }: { known: KnownOfComplaint }) {
  return (
    <p>
      <input type="hidden" name="about" value="buyer" />
      About <strong>{subject}</strong> and {registration}. We’ll answer to {reach}, which the buyer
      won’t see.
    </p>
  )
}

const SUBJECT_LABELS = {
  buyer: 'Which buyer?',
  posting: 'Which car?',
  either: COMPLAINT_LABELS.subject,
}

function fieldsOf({ typed, errorOf }: ComplaintFormProps) {
  return (id: ComplaintField) => ({
    id,
    label: COMPLAINT_LABELS[id],
    defaultValue: typed(id),
    error: errorOf(id),
  })
}

/** What it is about; of a car that an agent reports, what is wrong. */
function What(props: ComplaintFormProps) {
  const { siteName, isReport = false, about, onAbout, errorOf, typed } = props
  const names = { buyer: 'A buyer', posting: 'A posting', us: siteName }
  const name = isReport ? 'kind' : 'about'
  const chosen = isReport ? typed(name) : (about ?? typed(name))
  const error = errorOf(name)
  return (
    <fieldset
      className="choices"
      role="radiogroup"
      aria-required="true"
      aria-invalid={error !== undefined}
      aria-describedby={noteId(name)}
    >
      <legend className="label">{COMPLAINT_LABELS[name]}</legend>
      {isReport && <input type="hidden" name="about" value="posting" />}
      {Object.entries(isReport ? REPORTS : names).map(([value, words]) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={name}
            value={value}
            required={!isReport}
            defaultChecked={value === chosen}
            onChange={() => !isReport && onAbout?.(value as ComplaintAbout)}
          />
          <strong>{words}</strong>
        </label>
      ))}
      <FieldNote of={name} error={error} />
    </fieldset>
  )
}

interface TakenProps {
  taken: Omit<TakenComplaint, 'success'>
  settings: Settings
}

const LOOK = {
  buyer: ['We ask the buyer', 'We won’t show them what you wrote or how to reach you.'],
  posting: ['We look at the posting', 'We’ll take it down if it breaks our terms.'],
  us: ['We look into it', 'We’ll check what happened, and put right what we can.'],
} as const

/** In place of the form once the complaint is taken: its reference first. */
export function Taken({ taken, settings }: TakenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [look, how] = LOOK[taken.about]
  const steps = [
    ...(taken.added ? [] : ([['Somebody reads it', `By ${fullDay(taken.readBy)}.`]] as const)),
    [look, how],
    ['You’ll get a full answer', `By ${fullDay(taken.answerBy, { withYear: true })}.`],
  ] as const
  return (
    <main className="narrow complaint-taken">
      <div className="board">
        <h1 ref={heading} tabIndex={-1}>
          {taken.added ? 'We’ve added it to your complaint' : 'We have your complaint'}
        </h1>
        <p>Your reference</p>
        <p className="reference">{taken.reference}</p>
      </div>
      {taken.givenBack && <p>The owner’s number doesn’t count towards today’s.</p>}
      {taken.textedTo !== null && <p>We’ve texted it to {taken.textedTo} as well.</p>}
      <section className="part">
        <h2>What happens next</h2>
        <ol className="plain numbered">
          {steps.map(([what, when]) => (
            <li key={what}>
              <h3>{what}</h3>
              <p>{when}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="part">
        <h2>More to say?</h2>
        <p>
          Use <a href={`/complain?reference=${taken.reference.replaceAll(' ', '')}`}>the form</a>,
          call <SupportPhone settings={settings} /> or email <SupportEmail settings={settings} />{' '}
          with your reference.
        </p>
      </section>
    </main>
  )
}
