// For the page itself and for the one on which a refused form lands.
import { APPLICATION_LABELS, type ApplicationField } from '../../../domain/application-fields.ts'
import { Field, FieldNote, noteId } from '../../components/Field.tsx'

interface ApplicationFieldsProps {
  /** What stands in a field at first. */
  typed?: (field: ApplicationField) => string
  /** The values of the two radios. */
  kinds?: typeof LICENCE_KINDS
  errorOf?: (field: ApplicationField) => string | undefined
}

/** Nine fields, of which the last may stay empty. */
export function ApplicationFields({
  typed,
  kinds = LICENCE_KINDS,
  errorOf,
}: ApplicationFieldsProps) {
  const of = (id: ApplicationField) => ({
    id,
    label: APPLICATION_LABELS[id],
    error: errorOf?.(id),
    ...(typed !== undefined && { defaultValue: typed(id) }),
  })
  return (
    <>
      <Field
        {...of('businessName')}
        required
        autoComplete="organization"
        hint="The name owners will see."
      />
      <Field {...of('contactName')} required autoComplete="name" hint="The person we’ll ask for." />
      <Field
        {...of('phoneNumber')}
        required
        type="tel"
        autoComplete="tel"
        hint="For example, 07700 900123. You’ll sign in with it and a code we text you."
      />
      <Field
        {...of('yardPostcode')}
        required
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint="We measure distances to cars from here."
      />
      <LicenceKind kinds={kinds} error={errorOf?.('licenceKind')} />
      <Field {...of('licenceNumber')} required autoComplete="off" spellCheck={false} />
      <Field
        {...of('licenceCouncil')}
        required
        autoComplete="off"
        hint="For example, Leeds City Council."
      />
      <Field
        {...of('licenceExpires')}
        required
        type="date"
        autoComplete="off"
        placeholder="31/03/2027"
      />
      <Field
        {...of('atfPermit')}
        optional
        autoComplete="off"
        spellCheck={false}
        hint="Only an Authorised Treatment Facility can scrap cars and give a Certificate of Destruction. The environmental regulator issues the permit."
      />
    </>
  )
}

/** What is sent for each kind. */
const LICENCE_KINDS = { site: 'site', collector: 'collector' }

interface LicenceKindProps {
  kinds: typeof LICENCE_KINDS
  error: string | undefined
}

/** Which of the two licences of the Scrap Metal Dealers Act 2013, section 2. */
function LicenceKind({ kinds, error }: LicenceKindProps) {
  return (
    <fieldset
      className="kinds"
      role="radiogroup"
      aria-required="true"
      aria-invalid={error !== undefined}
      aria-describedby={noteId('licenceKind')}
    >
      <legend className="label">{APPLICATION_LABELS.licenceKind}</legend>
      <Kind id="licenceKind" value={kinds.site} name="Site licence">
        You deal at a yard or another site named on the licence.
      </Kind>
      <Kind id="licenceKind-collector" value={kinds.collector} name="Collector’s licence">
        You collect from door to door in the council’s area.
      </Kind>
      <FieldNote
        of="licenceKind"
        error={error}
        hint="Under the Scrap Metal Dealers Act 2013. Your licence says which one it is."
      />
    </fieldset>
  )
}

interface KindProps {
  id: string
  value: string
  name: string
  children: string
}

function Kind({ id, value, name, children }: KindProps) {
  return (
    <label className="kind" htmlFor={id}>
      <input type="radio" id={id} name="licenceKind" value={value} required />
      <span>
        <strong>{name}</strong> {children}
      </span>
    </label>
  )
}

export function SignInLine() {
  return (
    <p className="after">
      Already an agent? <a href="/agents">Sign in</a>
    </p>
  )
}
