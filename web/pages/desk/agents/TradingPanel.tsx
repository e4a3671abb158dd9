import type { DeskAgent } from '../../../../domain/wire/desk-agents.ts'
import { doOnceAtDesk } from '../../../calls/desk-calls.ts'
import { ActButton } from '../parts/ActButton.tsx'
import { DecideAgainst } from './DecideAgainst.tsx'

export function TradingPanel({ agent: { id, name, contactName, state } }: { agent: DeskAgent }) {
  if (state === 'left' || state === 'closed') return null
  return (
    <section className="desk-panel" aria-labelledby="trading">
      <h2 id="trading">Trading</h2>
      {state === 'suspended' ? (
        <ActButton
          className="button primary"
          busyText="Reinstating.."
          call={() => doOnceAtDesk(`agents/${id}/approve`)}
        >
          Let Them Trade Again
        </ActButton>
      ) : (
        <DecideAgainst decision="suspend" agentId={id} to={contactName ?? name} />
      )}
      {state === 'expired' && (
        <p className="quiet">Their licence has ended. Enter the new one and they can trade.</p>
      )}
    </section>
  )
}
