// For the page itself and for the one without a script.
import type { ReactNode, Ref, SyntheticEvent } from 'react'
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
import { Choices } from '../../../components/Choices.tsx'
import { Field, GrowingField, ProblemOf } from '../../../components/Field.tsx'
import { takeFocus } from '../../../components/focus.ts'
import { Steps } from '../../../components/Steps.tsx'
import { PhotoField } from '../../../components/photo-field/PhotoField.tsx'
import type { OnPhoto } from '../../../components/photo-field/use-chosen-photo.ts'
import { SupportEmail, SupportPhone } from '../../../components/SiteFrame.tsx'

interface ComplaintFormProps {
  ref?: Ref<HTMLFormElement>
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void
  siteName: string
  /** What is chosen; null before a choice, and without a script also after it. */
  about: ComplaintAbout | null
  onAbout?: (about: ComplaintAbout) => void
  known: KnownOfComplaint | null
  typed: (field: ComplaintField) => string
  problemOf: (field: string) => string | undefined
  uploading?: number | null
  onPhoto?: OnPhoto
  top?: ReactNode
  children?: ReactNode
}

const CODE = {
  optional: true,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
} as const
const SUBJECT_LABELS = { buyer: 'Which buyer?', posting: 'Which car?' } as const

export function ComplaintForm({ ref, onSubmit, ...props }: ComplaintFormProps) {
  const { about, known, typed, problemOf, uploading = null } = props
  const isReport = known?.isReport === true
  const asksWhat = !isReport && !isAllKnown(known)
  const of = (id: ComplaintField) => ({ id, label: COMPLAINT_LABELS[id], defaultValue: typed(id) })
  return (
    <main className="narrow complain">
      <form
        ref={ref}
        method="post"
        action="/complaints"
        encType="multipart/form-data"
        onSubmit={onSubmit}
      >
        <div className="board">
          <h1>{isReport ? 'Report a posting' : 'Make a complaint'}</h1>
          <p>We’ll give you a reference at once and a full answer within {ANSWER_DAYS} days.</p>
        </div>
        <div className="fields">
          <ProblemOf value={problemOf}>
            {props.top}
            {isAllKnown(known) && (
              <p>
                <input type="hidden" name="about" value="buyer" />
                About <strong>{known.subject}</strong> and {known.registration}. We’ll answer to{' '}
                {known.reach}, which the buyer won’t see.
              </p>
            )}
            {(isReport || asksWhat) && <What {...props} isReport={isReport} />}
            {asksWhat && about !== 'us' && (
              <Field
                {...of('subject')}
                label={about === null ? COMPLAINT_LABELS.subject : SUBJECT_LABELS[about]}
                autoComplete="off"
              />
            )}
            {asksWhat && (about === 'buyer' || about === null) && (
              <Field {...of('registration')} {...CODE} />
            )}
            <GrowingField {...of('words')} rows={5} optional={isReport} required={!isReport} />
            <PhotoField
              label="Add a photo"
              note="Optional. Only we see it."
              uploading={uploading}
              onChange={props.onPhoto ?? (() => undefined)}
            />
            {asksWhat && (
              <>
                <Field
                  {...of('reach')}
                  required
                  autoComplete="tel"
                  hint={`For our answer.${about === 'buyer' ? ' The buyer won’t see it.' : ''}`}
                />
                <details open={typed('reference') !== '' || problemOf('reference') !== undefined}>
                  <summary className="link">I’ve complained before</summary>
                  <Field {...of('reference')} {...CODE} />
                </details>
              </>
            )}
            {props.children}
            <SubmitButton busyText={uploading === null ? null : 'Sending..'}>
              {isReport ? 'Send Report' : 'Send Complaint'}
            </SubmitButton>
          </ProblemOf>
        </div>
      </form>
    </main>
  )
}

/** Whether a link says the buyer, the car and whom to answer: then none of it is asked. */
export function isAllKnown(known: KnownOfComplaint | null): known is KnownOfComplaint {
  return known !== null && known.subject !== null && known.reach !== null
}

/** What it is about; of a car that an agent reports, what is wrong. */
function What(props: ComplaintFormProps & { isReport: boolean }) {
  const { siteName, isReport, about, onAbout, typed } = props
  const names = { buyer: 'A buyer', posting: 'A posting', us: siteName }
  const name = isReport ? 'kind' : 'about'
  const chosen = isReport ? typed(name) : (about ?? typed(name))
  return (
    <Choices name={name} label={COMPLAINT_LABELS[name]}>
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
    </Choices>
  )
}

interface TakenProps {
  taken: Omit<TakenComplaint, 'success'>
  settings: Settings
}

const LOOK = {
  buyer: {
    what: 'We ask the buyer',
    how: 'We won’t show them what you wrote or how to reach you.',
  },
  posting: { what: 'We look at the posting', how: 'We’ll take it down if it breaks our terms.' },
  us: { what: 'We look into it', how: 'We’ll check what happened, and put right what we can.' },
}

export function Taken({ taken, settings }: TakenProps) {
  const { reference, added, textedTo } = taken
  const read = { what: 'Somebody reads it', how: `By ${fullDay(taken.readBy)}.` }
  const answerBy = fullDay(taken.answerBy, { withYear: true })
  const answer = { what: 'You’ll get a full answer', how: `By ${answerBy}.` }
  return (
    <main className="narrow taken">
      <div className="board">
        <h1 ref={takeFocus} tabIndex={-1}>
          {added ? 'We’ve added it to your complaint' : 'We have your complaint'}
        </h1>
        <p>Your reference</p>
        <p className="reference">{reference}</p>
      </div>
      {taken.givenBack && <p>The owner’s number doesn’t count towards today’s.</p>}
      {textedTo !== null && <p>We’ve texted it to {textedTo} as well.</p>}
      <Steps steps={[...(added ? [] : [read]), LOOK[taken.about], answer]} />
      <section className="part">
        <h2>More to say?</h2>
        <p>
          Use <a href={`/complain?reference=${reference.replaceAll(' ', '')}`}>the form</a>, call{' '}
          <SupportPhone settings={settings} /> or email <SupportEmail settings={settings} /> with
          your reference.
        </p>
      </section>
    </main>
  )
}
