import { OUTCOMES, outcomesOf } from '../../../../domain/market/complaint-fields.ts'
import type { DeskComplaint, DeskAnswered } from '../../../../domain/wire/desk-complaints.ts'
import { BackLink, Heading } from '../../../components/console/ConsoleFrame.tsx'
import { Loaded, Log } from '../parts/DeskTable.tsx'
import { dayWords } from '../../../components/console/dates.ts'
import type { Operator } from '../../../../domain/wire/desk.ts'
import { ComplaintSide } from './ComplaintSide.tsx'
import { aboutWords, complaintPath, ofThirtyDays, sidesOf } from './ComplaintsPage.tsx'
import { useState } from 'react'
import { doOnceAtDesk } from '../../../calls/desk.ts'
import { Decide } from '../parts/Decide.tsx'

export function ComplaintPage({ id, operator }: { id: string; operator: Operator }) {
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

function Thread({ complaint }: { complaint: DeskComplaint }) {
  const photoOf = (id: string) => `/operator/${complaintPath(complaint)}/photos/${id}`
  return (
    <Log
      empty="Nothing was said."
      lines={complaint.messages.map((message) => ({
        key: message.id,
        at: message.at,
        ours: message.isOurs,
        who: whoSaid(complaint, message),
        what: (
          <>
            {message.words !== '' && <p className="typed">{message.words}</p>}
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
  { thread, isOurs, who }: DeskComplaint['messages'][number],
): string {
  const { [thread]: side, other } = sidesOf(complaint)
  if (isOurs) return who === null ? 'Sent automatically' : `${who} to ${side}`
  return thread === 'other' ? `${other ?? 'The buyer'}, in the console` : `From ${side}`
}

const HOW = {
  text: 'They’ll get this by text.',
  call: 'They can’t be texted: we keep this, and you call them.',
  email: 'We keep this, and you email it to them.',
}

function ReplyForm({ complaint }: { complaint: DeskComplaint }) {
  const { kind, reporter, reachBy, messages } = complaint
  const [told, setTold] = useState<DeskAnswered | null>(null)
  const { complainant, other } = sidesOf(complaint)
  const words = { asks: 'Words', limit: 4000 }
  const toOther =
    reporter === null
      ? 'They read this in the console, and nothing else of the complaint. Name the car, not who complained.'
      : 'They’ll get this by text, with the link to the posting. Don’t name who reported it.'
  const choices = [
    { value: 'complainant', label: `Write to ${complainant}`, hint: HOW[reachBy], ...words },
    ...(other === null
      ? []
      : [{ value: 'other', label: `Write to ${other}`, hint: toOther, ...words }]),
    ...outcomesOf({ isReport: reporter !== null }).map((outcome) => {
      const sold = kind === 'already-sold' && outcome === 'right' ? ' This takes the car down.' : ''
      return {
        value: outcome,
        label: `Close: ${OUTCOMES[outcome][0].toLowerCase()}`,
        hint: `Before it we say: “${OUTCOMES[outcome][1]}”${sold}`,
        button: 'Close and Tell Them',
        isOptional: true,
        ...words,
      }
    }),
  ]
  return (
    <div className="part">
      <Decide
        key={messages.length}
        heading="What next?"
        reasons={choices}
        button="Send"
        busyText="Sending.."
        onDecide={({ reason, words: typed }) => {
          const to =
            reason === 'complainant' || reason === 'other' ? { to: reason } : { outcome: reason }
          return doOnceAtDesk<DeskAnswered>(`${complaintPath(complaint)}/messages`, {
            ...to,
            words: typed,
          })
        }}
        onDone={setTold}
      />
      <output>{told !== null && whatToDo(told)}</output>
    </div>
  )
}

function whatToDo({ complainant, other }: DeskAnswered): string {
  const by = complainant ?? other
  if (by === 'email') return 'Kept. Now email it to them: show their email address.'
  return by === 'call' ? 'Kept. Now call them and say it.' : 'Sent.'
}
