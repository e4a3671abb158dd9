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
import { Days } from './Days.tsx'
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
