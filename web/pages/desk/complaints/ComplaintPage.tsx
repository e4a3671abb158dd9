import { ANSWER_DAYS, LAW_DAYS } from '../../../../domain/complaint-fields.ts'
import type { DeskComplaint } from '../../../../domain/wire/desk-complaints.ts'
import { BackLink } from '../../../components/console/BackLink.tsx'
import { Heading } from '../../../components/console/Heading.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { dayWords } from '../parts/when.ts'
import type { PartProps } from '../parts.tsx'
import { useToday } from '../today/use-today.ts'
import { ComplaintSide } from './ComplaintSide.tsx'
import {
  aboutWords,
  capital,
  complaintPath,
  ofThirtyDays,
  OUTCOME_WORDS,
} from './complaint-words.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { Thread } from './Thread.tsx'

/** The page at /desk/complaints/C417206. */
export function ComplaintPage({ id, operator }: PartProps) {
  const { data: today } = useToday()
  const open = today?.counts.complaints ?? 0
  return (
    <>
      <BackLink href="/desk/complaints">
        {open > 1 ? `${open} open complaints` : 'Complaints'}
      </BackLink>
      <Loaded path={complaintPath({ reference: id })} has="messages">
        {(complaint: DeskComplaint) => (
          <div className="desk-columns">
            <div className="desk-main">
              <div className="complaint-head">
                <Heading>{`${complaint.reference}: ${aboutWords(complaint)}`}</Heading>
                <StateBadge {...complaint} />
              </div>
              {complaint.closedAt === null && <Days {...complaint} />}
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

function StateBadge({ outcome, closedAt, day }: DeskComplaint) {
  const words =
    outcome === null || closedAt === null
      ? capital(ofThirtyDays(day))
      : `${OUTCOME_WORDS[outcome]}, ${dayWords(closedAt)}`
  return <span className="desk-badge">{words}</span>
}

/** A mark for each of the thirty days, with the dates in words below. */
function Days({ day, receivedAt, answerBy, byLaw }: DeskComplaint) {
  const marks = Array.from({ length: LAW_DAYS }, (_, index) => index + 1)
  const lookOf = (mark: number): string => {
    if (mark === day) return 'today'
    return [mark < day && 'passed', mark === ANSWER_DAYS && 'promised'].filter(Boolean).join(' ')
  }
  return (
    <div className="complaint-days">
      <ol aria-hidden="true">
        {marks.map((mark) => (
          <li key={mark} className={lookOf(mark)} />
        ))}
      </ol>
      <p>
        <span>Received {dayWords(receivedAt)}</span>
        <span>
          Promised by <strong>{dayWords(answerBy)}</strong>
        </span>
        <span>By law {dayWords(byLaw)}</span>
      </p>
    </div>
  )
}
