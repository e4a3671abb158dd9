// Which local buyers were given the owner's number, and when: an owner who is called can tell by whom.
import type { Disclosure } from '../../calls/get-posting.ts'

/** `disclosures` in the order in which they were made; null until they are loaded. */
export function Disclosures({ disclosures }: { disclosures: Disclosure[] | null }) {
  return (
    <section className="part given" aria-labelledby="given">
      <h2 id="given">Who has your number</h2>
      {disclosures === null || disclosures.length === 0 ? (
        <p>{disclosures === null ? '\u00A0' : 'No local buyers yet.'}</p>
      ) : (
        <ul className="plain">
          {disclosures.map(({ agentName, at }) => (
            <li key={agentName + at}>
              <h3>{agentName}</h3>
              <p>
                Given <time dateTime={at}>{dayAndTime(at)}</time>.
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

// As clocks in Britain show it, wherever the owner's phone thinks it is.
function dayAndTime(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}
