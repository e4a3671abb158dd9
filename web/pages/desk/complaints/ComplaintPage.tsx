import { useState } from 'react'
import { Link } from 'wouter'
import { OUTCOMES, outcomesOf } from '../../../../domain/market/complaint-fields.ts'
import type {
  DeskComplaint,
  DeskAnswered,
  ShownReach,
} from '../../../../domain/wire/desk-complaints.ts'
import type { Operator } from '../../../../domain/wire/desk.ts'
import { doAtDesk, doOnceAtDesk, readAtDesk } from '../../../calls/desk.ts'
import { BackLink, Heading, Rows } from '../../../components/console/ConsoleFrame.tsx'
import { dayWords } from '../../../components/console/dates.ts'
import { Plate } from '../../../components/Plate.tsx'
import { Decide } from '../parts/Decide.tsx'
import { Loaded, Log } from '../parts/DeskTable.tsx'
import { aboutWords, complaintPath, ofThirtyDays } from './ComplaintsPage.tsx'

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
              <Threads complaint={complaint} />
              {complaint.closedAt === null && <ReplyForm complaint={complaint} />}
            </div>
            <div className="complaint-side">
              <Deal complaint={complaint} isManager={operator.role === 'manager'} />
              <WhoComplained complaint={complaint} />
            </div>
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

/** What the desk calls who complained, and the other side, which may be nobody we know. */
function sidesOf({ about, reporter, buyer, vehicleId }: DeskComplaint) {
  if (reporter !== null) {
    return { complainant: reporter.name, other: vehicleId === null ? null : 'the owner' }
  }
  const complainant = about === 'buyer' ? 'the owner' : 'who complained'
  return { complainant, other: buyer?.name ?? null }
}

function Threads({ complaint }: { complaint: DeskComplaint }) {
  const sides = sidesOf(complaint)
  return (
    <Log
      empty="Nothing was said."
      lines={complaint.messages.map(({ id, thread, isOurs, who, words, hasPhoto, at }) => {
        const photo = `/operator/${complaintPath(complaint)}/photos/${id}`
        const ours = who === null ? 'Sent automatically' : `${who} to ${sides[thread]}`
        const theirs =
          thread === 'other'
            ? `${sides.other ?? 'The buyer'}, in the console`
            : `From ${sides.complainant}`
        return {
          key: id,
          at,
          ours: isOurs,
          who: isOurs ? ours : theirs,
          what: (
            <>
              {words !== '' && <p className="typed">{words}</p>}
              {hasPhoto && (
                <a href={photo}>
                  <img src={photo} alt="Sent with it" height="80" />
                </a>
              )}
            </>
          ),
        }
      })}
    />
  )
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
  const by = told?.complainant ?? told?.other
  return (
    <div className="part">
      <Decide
        key={messages.length}
        heading="What next?"
        reasons={[
          { value: 'complainant', label: `Write to ${complainant}`, hint: HOW[reachBy], ...words },
          ...(other === null
            ? []
            : [{ value: 'other', label: `Write to ${other}`, hint: toOther, ...words }]),
          ...outcomesOf({ isReport: reporter !== null }).map((outcome) => {
            const isSold = kind === 'already-sold' && outcome === 'right'
            return {
              value: outcome,
              label: `Close: ${OUTCOMES[outcome][0].toLowerCase()}`,
              hint: `Before it we say: “${OUTCOMES[outcome][1]}”${isSold ? ' This takes the car down.' : ''}`,
              button: 'Close and Tell Them',
              isOptional: true,
              ...words,
            }
          }),
        ]}
        button="Send"
        busyText="Sending.."
        onDecide={({ reason, words: typed }) => {
          const isTo = reason === 'complainant' || reason === 'other'
          const sent = { [isTo ? 'to' : 'outcome']: reason, words: typed }
          return doOnceAtDesk<DeskAnswered>(`${complaintPath(complaint)}/messages`, sent)
        }}
        onDone={setTold}
      />
      <output>{told !== null && (TO_DO[by ?? 'text'] ?? 'Sent.')}</output>
    </div>
  )
}

const TO_DO: Partial<Record<NonNullable<DeskAnswered['other']>, string>> = {
  email: 'Kept. Now email it to them: show their email address.',
  call: 'Kept. Now call them and say it.',
}

function Deal({ complaint, isManager }: { complaint: DeskComplaint; isManager: boolean }) {
  const { deal, registration, vehicleId, buyer } = complaint
  if (vehicleId === null && buyer === null && registration === '') return null
  return (
    <section className="part">
      <h2>{deal === null ? 'What it is about' : 'The deal'}</h2>
      {registration !== '' && <Plate registration={registration} />}
      {deal !== null && <Rows rows={deal.rows.map(([name = '', value]) => [name, value])} />}
      {deal?.hasPhoto === true && (
        <p>
          <a href={`/operator/deals/${deal.id}/photo`}>The owner’s photo</a>
        </p>
      )}
      {vehicleId !== null && (
        <p>
          <Link href={`/desk/postings/${vehicleId}`}>See the posting</Link>
        </p>
      )}
      {buyer !== null && (
        <p>
          <Link href={`/desk/agents/${buyer.id}`}>{buyer.name}</Link>, with their record
        </p>
      )}
      {deal?.isCounted === false && <p>The buyer’s record doesn’t count this.</p>}
      {deal !== null && deal.isCounted !== null && isManager && (
        <CountOutcome id={deal.id} isCounted={deal.isCounted} />
      )}
    </section>
  )
}

/** A manager takes a false outcome out of the buyer's record. */
function CountOutcome({ id, isCounted }: { id: string; isCounted: boolean }) {
  const does = isCounted
    ? 'Take this out of the buyer’s record'
    : 'Put this back into the buyer’s record'
  return (
    <details key={String(isCounted)}>
      <summary className="link">{does}</summary>
      <Decide
        asks="Why, for our record"
        button={isCounted ? 'Take Out' : 'Put Back'}
        busyText="Saving.."
        onDecide={({ words: why }) =>
          doAtDesk(`deals/${id}/record`, { isCounted: !isCounted, why })
        }
      />
    </details>
  )
}

/** Who complained: an agent by name, anybody else by a number or an address that is shown for a reason. */
function WhoComplained({ complaint }: { complaint: DeskComplaint }) {
  const { reporter, reachBy } = complaint
  const [reach, setReach] = useState<string | null>(null)
  const isEmail = reachBy === 'email'
  return (
    <section className="part">
      <h2>{reporter === null ? 'Who complained' : 'Reported by'}</h2>
      {reporter !== null && <Link href={`/desk/agents/${reporter.id}`}>{reporter.name}</Link>}
      {reach !== null && <p className="strong">{reach}</p>}
      {reporter === null && reach === null && (
        <Decide
          asks={`Why do you need their ${isEmail ? 'email' : 'number'}?`}
          hint="Three words or more"
          button={isEmail ? 'Show Email' : 'Show Number'}
          busyText="Showing.."
          onDecide={({ words: why }) =>
            readAtDesk<ShownReach>(`${complaintPath(complaint)}/number`, 'reach', { why })
          }
          onDone={(shown) => setReach(shown.reach)}
        >
          Recorded with your name and the reason.
        </Decide>
      )}
    </section>
  )
}
