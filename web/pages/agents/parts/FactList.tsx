import { NOT_SAID } from '../../../../domain/vehicles/facts-in-words.ts'
import { Rows } from '../../../components/console/Rows.tsx'

/** What is known of a car, each with its name; on a phone in two columns. */
export function FactList({
  facts,
}: {
  facts: (readonly [label: string, answer: string | null])[]
}) {
  const unsaid = <span className="unsaid">{NOT_SAID}</span>
  return (
    <Rows
      className="owners-facts"
      rows={facts.map(([label, answer]) => [label, answer === NOT_SAID ? unsaid : answer])}
    />
  )
}
