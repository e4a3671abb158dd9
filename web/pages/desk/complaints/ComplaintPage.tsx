import { OUTCOMES } from '../../../../domain/complaint-fields.ts'
import type { DeskComplaint } from '../../../../domain/wire/desk-complaints.ts'
import { BackLink } from '../../../components/console/BackLink.tsx'
import { Heading } from '../../../components/console/Heading.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Log } from '../parts/Log.tsx'
import { dayWords } from '../parts/when.ts'
import type { PartProps } from '../parts.tsx'
import { ComplaintSide } from './ComplaintSide.tsx'
import { aboutWords, complaintPath, ofThirtyDays, sidesOf } from './ComplaintsPage.tsx'
import { ReplyForm } from './ReplyForm.tsx'

/** The page at /desk/complaints/C417206. */
export function ComplaintPage({ id, operator }: PartProps) {
  return (
    <>
      <BackLink href="/desk/complaints">Complaints</BackLink>
      <Loaded path={complaintPath({ reference: id })} has="messages">
        {(complaint: DeskComplaint) => (
          <div className="desk-columns">
            <div className="desk-main">
              <Heading>{`${complaint.reference}: ${aboutWords(complaint)}`}</Heading>
              <State {...complaint} />
              <Thread complaint={complaint} />
              {complaint.closedAt === null && <ReplyForm complaint={complaint} />}
            </div>
            <ComplaintSide complaint={complaint} operator={operator} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function State(complaint: DeskComplaint) {
  const { outcome, closedAt, receivedAt, answerBy, byLaw } = complaint
  if (outcome !== null && closedAt !== null) {
    return <p className="strong">{`${OUTCOMES[outcome][0]}, ${dayWords(closedAt)}`}</p>
  }
  return (
    <p>
      Received {dayWords(receivedAt)}, {ofThirtyDays(complaint)}. Promised by{' '}
      <strong>{dayWords(answerBy)}</strong>, by law {dayWords(byLaw)}.
    </p>
  )
}

/** All that was said, the oldest first. */
function Thread({ complaint }: { complaint: DeskComplaint }) {
  const photoOf = (id: string) => `/operator/${complaintPath(complaint)}/photos/${id}`
  return (
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
  )
}

function whoSaid(
  complaint: DeskComplaint,
  { from, isToOther, who }: DeskComplaint['messages'][number],
): string {
  const { complainant, other } = sidesOf(complaint)
  if (from === 'agent') return `${other ?? 'The buyer'}, in the console`
  if (from === 'complainant') return `From ${complainant}`
  return who === null ? 'Sent automatically' : `${who} to ${isToOther ? other : complainant}`
}
