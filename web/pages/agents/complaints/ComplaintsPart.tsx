import { useQuery } from '@tanstack/react-query'
import type { AgentsComplaints } from '../../../../domain/wire/complaints.ts'
import { timeInWords } from '../../../../domain/time.ts'
import { listComplaints } from '../../../calls/agents/complaints.ts'
import { ask } from '../../../components/console/ask.ts'
import { CallAlert } from '../../../components/console/CallAlert.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { loadStyle } from '../../../components/load-style.ts'
import { longDate } from '../../../components/console/long-date.ts'
import { AnswerForm } from './AnswerForm.tsx'
import style from './complaints.css?url'

await loadStyle(style)

/** The page at /agents/profile/complaints. */
export function ComplaintsPart() {
  const { data, error, refetch } = useQuery({
    queryKey: KEYS.complaints,
    queryFn: () => ask(listComplaints()),
  })
  if (data === undefined && error !== null) {
    return <CallAlert fault={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <output>Opening..</output>
  if (data.complaints.length === 0) {
    return <p>We haven’t written to you about a complaint. If we do, you’ll find it here.</p>
  }
  return (
    <div className="own-complaints">
      <p>Only we read what you answer.</p>
      {data.complaints.map((complaint) => (
        <Complaint key={complaint.reference} complaint={complaint} />
      ))}
    </div>
  )
}

function Complaint({ complaint }: { complaint: AgentsComplaints['complaints'][number] }) {
  const { reference, isOpen, messages } = complaint
  return (
    <section className="part" aria-label={`Complaint ${reference}`}>
      <h2>
        {reference} {!isOpen && <span className="quiet">Closed</span>}
      </h2>
      <ol>
        {messages.map(({ isOurs, words, at }) => (
          <li key={at + words}>
            <p>
              <strong>{isOurs ? 'We wrote' : 'You answered'}</strong>{' '}
              <time className="quiet" dateTime={at}>
                {longDate(at)}, {timeInWords(at)}
              </time>
            </p>
            <p className="said">{words}</p>
          </li>
        ))}
      </ol>
      {isOpen && <AnswerForm reference={reference} />}
    </section>
  )
}
