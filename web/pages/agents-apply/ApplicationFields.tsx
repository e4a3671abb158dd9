// The fields of an application, for the page itself and for the one on which a refused form lands.
import { APPLICATION_LABELS, type ApplicationField } from '../../../domain/application-fields.ts'
import { Field } from '../../components/Field.tsx'
import { LICENCE_KINDS, LicenceKind } from './LicenceKind.tsx'

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
        hint="As owners see it."
      />
      <Field {...of('contactName')} required autoComplete="name" hint="The person we ask for." />
      <Field
        {...of('phoneNumber')}
        required
        type="tel"
        autoComplete="tel"
        hint="For example, 07700 900123. You sign in with it, by a code that we text."
      />
      <Field
        {...of('yardPostcode')}
        required
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Distances to cars are measured from here."
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
        hint="An Authorised Treatment Facility may scrap cars and give a Certificate of Destruction. Its permit comes from the environmental regulator."
      />
    </>
  )
}
