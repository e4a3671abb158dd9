import { POSTING_LABELS } from '../../../domain/posting-fields.ts'
import type { PlainPosting } from '../../../domain/plain-pages.ts'
import { anotherCarCosts, presentNumber } from '../../../domain/posting-in-words.ts'
import { readablePhone } from '../../../domain/readable-phone.ts'
import { Field, GrowingField } from '../../components/Field.tsx'
import { StepForm } from '../../components/link-pages/StepForm.tsx'
import { PlateField } from '../../components/PlateField.tsx'
import { PHONE_HINT } from '../../components/posting-form/PostingForm.tsx'
import type { PlainProps } from '../page.ts'

/** The specified form as the browser posts it by itself. What was typed stays where it is refused. */
export function PlainDetails({ shown, settings }: PlainProps<PlainPosting>) {
  const { uniqueId, posting, etag, refused } = shown
  const { registrationNumber, postcode, phoneNumber, problem } = refused?.typed ?? {
    ...posting,
    phoneNumber: readablePhone(posting.phoneNumber),
  }
  const errorOf = (field: string): string | undefined =>
    refused?.problems.find((found) => found.field === field)?.message
  const isOldLink = posting.newNumberEnding !== ''
  return (
    <StepForm className="lead" action={`/car/edit-form/${uniqueId}`}>
      <input type="hidden" name="etag" value={etag} />
      <div className="board">
        <PlateField
          maker={settings.siteName}
          defaultValue={registrationNumber}
          hint={anotherCarCosts(posting)}
          error={errorOf('registrationNumber')}
        />
      </div>
      <div className="fields">
        <Field
          id="postcode"
          label={POSTING_LABELS.postcode}
          required
          autoComplete="postal-code"
          defaultValue={postcode}
          error={errorOf('postcode')}
        />
        <GrowingField
          id="problem"
          label={POSTING_LABELS.problem}
          optional
          rows={2}
          defaultValue={problem}
          error={errorOf('problem')}
        />
        <Field
          id="phoneNumber"
          label={POSTING_LABELS.phoneNumber}
          type="tel"
          required={!isOldLink}
          optional={isOldLink}
          autoComplete="tel"
          defaultValue={phoneNumber}
          hint={isOldLink ? `Leave this empty to keep ${presentNumber(posting)}.` : PHONE_HINT}
          error={errorOf('phoneNumber')}
        />
        <button type="submit" className="button primary">
          Update Details
        </button>
        <hr className="rule" />
        <a id="delete" className="button danger" href="?plain=delete">
          Delete Posting
        </a>
      </div>
    </StepForm>
  )
}
