import type { DeskComplaint } from '../../../../domain/wire/desk-complaints.ts'
import { Log } from '../parts/Log.tsx'
import { capital, complaintPath, whoComplained } from './complaint-words.ts'

/** All messages, the oldest first. */
export function Thread({ complaint }: { complaint: DeskComplaint }) {
  const photoOf = (id: string) => `/operator/${complaintPath(complaint)}/photos/${id}`
  return (
    <div className="complaint-thread">
      <Log
        empty="Nothing was said."
        lines={complaint.messages.map((message) => ({
          key: message.id,
          at: message.at,
          ours: message.from === 'us',
          who: whoSaid(complaint, message),
          what: (
            <>
              {message.words !== '' && <p className="complaint-words">{message.words}</p>}
              {message.hasPhoto && (
                <a href={photoOf(message.id)}>
                  <img src={photoOf(message.id)} alt="Sent with it" height="80" />
                </a>
              )}
            </>
          ),
        }))}
      />
    </div>
  )
}

function whoSaid(
  complaint: DeskComplaint,
  { from, isToAgent, who }: DeskComplaint['messages'][number],
): string {
  const buyer = complaint.buyer?.name ?? 'The buyer'
  if (from === 'agent') return `${buyer}, in the console`
  if (from === 'complainant') {
    return `${capital(whoComplained(complaint))}, ${complaint.isReport ? 'in the console' : 'by the form'}`
  }
  if (who === null) return 'Sent automatically'
  return `${who} to ${isToAgent ? buyer : `the ${whoComplained(complaint)}`}`
}
