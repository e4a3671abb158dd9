import { NOT_SAID } from '../../../../domain/facts-in-words.ts'

/** What is known of a car, each with its name; on a phone in two columns. */
export function FactList({ facts }: { facts: [label: string, answer: string][] }) {
  return (
    <dl className="owners-facts">
      {facts.map(([label, answer]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={answer === NOT_SAID ? 'unsaid' : undefined}>{answer}</dd>
        </div>
      ))}
    </dl>
  )
}
