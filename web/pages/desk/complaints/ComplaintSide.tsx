import { useState } from 'react'
import { Link } from 'wouter'
import type { Operator } from '../../../../domain/wire/desk.ts'
import type { DeskComplaint, ShownReach } from '../../../../domain/wire/desk-complaints.ts'
import { inPounds } from '../../../../domain/money.ts'
import { doAtDesk, readAtDesk } from '../../../calls/desk/desk-calls.ts'
import { Plate } from '../../../components/Plate.tsx'
import { DecideAgainst } from '../agents/DecideAgainst.tsx'
import { Decide } from '../parts/Decide.tsx'
import { Rows } from '../../../components/console/Rows.tsx'
import { dayWords } from '../parts/when.ts'
import { capital, complaintPath, whoComplained } from './complaint-words.ts'

interface ComplaintSideProps {
  complaint: DeskComplaint
  operator: Operator
}

/** What helps to settle the complaint. */
export function ComplaintSide({ complaint, operator }: ComplaintSideProps) {
  return (
    <div className="desk-side complaint-side">
      <Deal complaint={complaint} operator={operator} />
      <Buyer complaint={complaint} />
      <HandledBy complaint={complaint} />
    </div>
  )
}

const OWNER_SAYS: Record<string, string> = {
  'paid-full': 'In full',
  'nobody-came': 'Nobody came',
  'wanted-less': 'Wanted to pay less, sent away',
}

function Deal({ complaint, operator }: ComplaintSideProps) {
  const { deal, registration, vehicleId, buyer } = complaint
  if (deal === null && vehicleId === null && registration === '') return null
  return (
    <section className="part">
      <h2>{deal === null ? 'The car' : 'The deal'}</h2>
      {registration !== '' && <Plate registration={registration} />}
      {deal !== null && (
        <Rows
          rows={[
            ['Car', deal.car],
            [
              'Buyer',
              buyer && (
                <Link key="buyer" href={`/desk/agents/${buyer.id}`}>
                  {buyer.name}
                </Link>
              ),
            ],
            ['Agreed', inPounds(deal.amount)],
            ['Owner says paid', ownerSays(deal)],
            ['Buyer says paid', deal.agentPaid === null ? null : inPounds(deal.agentPaid)],
            ['Price needed', deal.needs.join(', ') || null],
            ['Owner’s facts', deal.facts.join(', ') || null],
            ['Collected', deal.collectOn && dayWords(deal.collectOn)],
          ]}
        />
      )}
      {vehicleId !== null && (
        <p className="complaint-link">
          <Link href={`/desk/postings/${vehicleId}`}>See the posting</Link>
        </p>
      )}
      {deal !== null && deal.ownerSays !== null && (
        <CountOutcome deal={deal} isManager={operator.role === 'manager'} />
      )}
    </section>
  )
}

function ownerSays({ ownerSays: said, ownerPaid }: NonNullable<DeskComplaint['deal']>) {
  if (said === null) return 'Not said'
  return said === 'paid-less' ? inPounds(ownerPaid ?? 0) : (OWNER_SAYS[said] ?? said)
}

function CountOutcome(props: { deal: NonNullable<DeskComplaint['deal']>; isManager: boolean }) {
  const { deal, isManager } = props
  const { id, isCounted } = deal
  const state = <p className="quiet">{!isCounted && 'The buyer’s record doesn’t count this.'}</p>
  if (!isManager) {
    return isCounted ? (
      <p className="quiet">Only a manager can take this out of the buyer’s record.</p>
    ) : (
      state
    )
  }
  return (
    <details className="complaint-more" key={String(isCounted)}>
      <summary className="link">
        {isCounted
          ? 'Take this out of the buyer’s record'
          : 'Put this back into the buyer’s record'}
      </summary>
      {state}
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

function Buyer({ complaint: { buyer } }: { complaint: DeskComplaint }) {
  if (buyer === null) return null
  return (
    <section className="part">
      <h2>This buyer</h2>
      <Rows
        rows={[
          ['Paid in full', `${buyer.paidInFull} of ${buyer.collections}`],
          ['Knocked off', buyer.knockedOff && `${inPounds(buyer.knockedOff)} on average`],
          ['Did not come', `${buyer.noShows} of ${buyer.agreed}`],
          ['Complaints in 12 months', buyer.complaints],
        ]}
      />
      {buyer.mayTrade && (
        <details className="complaint-more">
          <summary className="button danger">Suspend Buyer</summary>
          <DecideAgainst decision="suspend" agentId={buyer.id} to={buyer.name} />
        </details>
      )}
    </section>
  )
}

const REACH = { text: 'number', call: 'number', email: 'email' }

function HandledBy({ complaint }: { complaint: DeskComplaint }) {
  const { handledBy, reachBy, reachShown } = complaint
  const [reach, setReach] = useState<string | null>(null)
  const of = `${capital(whoComplained(complaint))}’s ${REACH[reachBy]}`
  return (
    <section className="part">
      <h2>Handled by</h2>
      <Rows
        rows={[
          [
            handledBy === null ? 'So far' : `Since ${dayWords(handledBy.since)}`,
            handledBy?.who ?? 'Nobody',
          ],
          [of, reach ?? (reachShown === null ? 'Not looked at' : `Shown to ${reachShown.who}`)],
        ]}
      />
      {reach === null && (
        <details className="complaint-more">
          <summary className="link">Show {REACH[reachBy]}</summary>
          <Decide
            asks="Why do you need it?"
            button={reachBy === 'email' ? 'Show Email' : 'Show Number'}
            busyText="Showing.."
            onDecide={({ words: why }) =>
              readAtDesk<ShownReach>(`${complaintPath(complaint)}/number`, 'reach', { why })
            }
            onDone={(shown) => setReach(shown.reach)}
          />
        </details>
      )}
    </section>
  )
}
