// Which local buyers were given the owner's number, and when: an owner who is called can tell by whom.
import type { Disclosure } from '../../calls/get-posting.ts'

/** `disclosures` in the order in which they were made. */
export function Disclosures({ disclosures }: { disclosures: Disclosure[] }) {
  return (
    <div>
      <h3>Who has your number</h3>
      {disclosures.length === 0 ? (
        <p>No local buyer has been given it.</p>
      ) : (
        <ul className="plain">
          {disclosures.map(({ agentName, at }) => (
            <li key={agentName + at}>
              {agentName}, <time dateTime={at}>{dayAndTime(at)}</time>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

// As clocks in Britain show it, wherever the owner's phone thinks it is.
function dayAndTime(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', {
    timeZone: 'Europe/London',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
}
