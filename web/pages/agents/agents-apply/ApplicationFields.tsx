// For the page itself and for the one on which a refused form lands.
import type { ReactNode } from 'react'
import {
  APPLICATION_LABELS,
  LICENCE_RADIO_IDS,
  type ApplicationField,
} from '../../../../domain/agents/application-fields.ts'
import { LICENCE_KINDS } from '../../../../domain/agents/licence.ts'
import { Choices } from '../../../components/Choices.tsx'
import { Field } from '../../../components/Field.tsx'

interface ApplicationFieldsProps {
  typed?: (field: ApplicationField) => string
  radioOf?: (kind: LicenceKind) => ReactNode
}

export function ApplicationFields({ typed, radioOf = radio }: ApplicationFieldsProps) {
  const of = (id: ApplicationField) => ({
    id,
    label: APPLICATION_LABELS[id],
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
      <Choices
        name="licenceKind"
        label={APPLICATION_LABELS.licenceKind}
        hint="Under the Scrap Metal Dealers Act 2013. Your licence says which one it is."
      >
        {LICENCES.map(([kind, says]) => (
          <label key={kind} className="choice" htmlFor={LICENCE_RADIO_IDS[kind]}>
            {radioOf(kind)}
            <span>
              <strong>{LICENCE_KINDS[kind]}</strong> {says}
            </span>
          </label>
        ))}
      </Choices>
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

type LicenceKind = keyof typeof LICENCE_RADIO_IDS

// Which of the two licences of the Scrap Metal Dealers Act 2013, section 2.
const LICENCES: [LicenceKind, says: string][] = [
  ['site', 'You deal at a yard or another site named on the licence.'],
  ['collector', 'You collect from door to door in the council’s area.'],
]

function radio(kind: LicenceKind) {
  return (
    <input type="radio" id={LICENCE_RADIO_IDS[kind]} name="licenceKind" value={kind} required />
  )
}

export function SignInLine() {
  return (
    <p className="after">
      Already an agent? <a href="/agents">Sign in</a>
    </p>
  )
}
