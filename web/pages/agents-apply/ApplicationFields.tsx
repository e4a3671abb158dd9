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
