import { useQueryClient } from '@tanstack/react-query'
import { CHECKS } from '../../../../domain/agents/agent-decisions.ts'
import type { SentLicence } from '../../../../domain/wire/agents.ts'
import { doOnceAtDesk } from '../../../calls/desk-calls.ts'
import { longDate } from '../../../components/console/long-date.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { Rows } from '../../../components/console/Rows.tsx'
import { ActButton } from '../parts/ActButton.tsx'

/** What an agent entered of a licence. It counts once it is ticked. */
export function SentLicencePart(props: { agentId: string; licence: SentLicence }) {
  const { agentId, licence } = props
  const { council, number, expires } = licence
  const queries = useQueryClient()
  const decide = (isTicked: boolean) => () =>
    doOnceAtDesk(`agents/${agentId}/tick-licence`, { council, isTicked })
  const done = (): void => void queries.invalidateQueries({ queryKey: KEYS.desk })
  return (
    <section className="part" aria-label={`Licence to check, ${council}`}>
      <h2>Licence to check</h2>
      <Rows
        rows={[
          ['Council', council],
          ['Number', number],
          ['Last day', longDate(expires)],
        ]}
      />
      <ActButton busyText="Saving.." className="button primary" call={decide(true)} onDone={done}>
        {CHECKS.licence}
      </ActButton>
      <ActButton busyText="Removing.." call={decide(false)} onDone={done}>
        It Doesn’t
      </ActButton>
    </section>
  )
}
