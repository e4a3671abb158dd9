// For the page itself and for the one without a script.
import type { ReactNode, Ref, SyntheticEvent } from 'react'
import {
  ANSWER_DAYS,
  COMPLAINT_LABELS,
  REPORTS,
  type ComplaintAbout,
  type ComplaintField,
} from '../../../../domain/market/complaint-fields.ts'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import type { KnownOfComplaint } from '../../../../domain/wire/complaints.ts'
import { Field, FieldNote, GrowingField, noteId } from '../../../components/Field.tsx'
import { PhotoField } from '../../../components/photo-field/PhotoField.tsx'
import type { OnPhoto } from '../../../components/photo-field/use-chosen-photo.ts'

interface ComplaintFormProps {
  ref?: Ref<HTMLFormElement>
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void
  siteName: string
  /** What is chosen; null before a choice, and without a script also after it. */
  about: ComplaintAbout | null
  /** Left out where no script notices the choice. */
  onAbout?: (about: ComplaintAbout) => void
  /** Whether an agent reports a car. */
  isReport?: boolean
  /** The buyer, the car and whom to answer, where the link says all of it: then none of it is asked. */
  known?: KnownOfComplaint | null
  /** What a field holds at first. */
  typed: (field: ComplaintField) => string
  errorOf: (field: string) => string | undefined
  uploading?: number | null
  onPhoto?: OnPhoto
  busyText?: string | null
  /** Above the fields, and above the button. */
  top?: ReactNode
  children?: ReactNode
}

/** A whole <main>. */
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

/** Null where something of it has to be asked. */
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
