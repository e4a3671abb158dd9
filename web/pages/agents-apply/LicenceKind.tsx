// Which of the two licences of a scrap metal dealer it is: Scrap Metal Dealers Act 2013, section 2.
import { APPLICATION_LABELS } from '../../../domain/application-fields.ts'
import { FieldNote, noteId } from '../../components/FieldNote.tsx'

/** What is sent for each kind. */
export const LICENCE_KINDS = { site: 'site', collector: 'collector' }

interface LicenceKindProps {
  kinds: typeof LICENCE_KINDS
  error: string | undefined
}

/** Two radios, each with a line on which it is. */
export function LicenceKind({ kinds, error }: LicenceKindProps) {
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
