import type { Deal } from '../../../domain/wire/deal.ts'
import { Field, GrowingField } from '../../components/Field.tsx'
import { DealForm } from './DealForm.tsx'
import type { DealSteps } from './use-deal.ts'

/** The address is typed here and nowhere else, for the chosen buyer alone. */
export function AddressForm({ deal, steps }: { deal: Deal; steps: DealSteps }) {
  return (
    <section className="part" aria-labelledby="where">
      <h2 id="where">Where is the car?</h2>
      <p>Only {deal.agentName} will see this.</p>
      <DealForm
        steps={steps}
        step="address"
        className="fields"
        button={{ className: 'button primary', label: 'Save Address', busyText: 'Saving..' }}
        doneText="Saved"
      >
        {(errorOf) => (
          <>
            <GrowingField
              id="address"
              label="Address"
              rows={2}
              autoComplete="street-address"
              defaultValue={deal.address}
              error={errorOf('address')}
            />
            <Field
              id="howToFind"
              label="How to find it"
              optional
              autoComplete="off"
              defaultValue={deal.howToFind}
              error={errorOf('howToFind')}
            />
          </>
        )}
      </DealForm>
    </section>
  )
}
