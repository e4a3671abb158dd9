import { useState } from 'react'
import { Link } from 'wouter'
import type { Operator } from '../../../../domain/wire/desk.ts'
import type { DeskComplaint, ShownReach } from '../../../../domain/wire/desk-complaints.ts'
import { doAtDesk, readAtDesk } from '../../../calls/desk.ts'
import { Plate } from '../../../components/Plate.tsx'
import { Decide } from '../parts/Decide.tsx'
import { Rows } from '../../../components/console/ConsoleFrame.tsx'
import { complaintPath } from './ComplaintsPage.tsx'

interface ComplaintSideProps {
  complaint: DeskComplaint
  operator: Operator
}

export function ComplaintSide({ complaint, operator }: ComplaintSideProps) {
  return (
    <div className="complaint-side">
      <Deal complaint={complaint} operator={operator} />
      <WhoComplained complaint={complaint} />
    </div>
  )
}

function Deal({ complaint, operator }: ComplaintSideProps) {
  const { deal, registration, vehicleId, buyer } = complaint
  if (vehicleId === null && buyer === null && registration === '') return null
  return (
    <section className="part">
      <h2>{deal === null ? 'What it is about' : 'The deal'}</h2>
      {registration !== '' && <Plate registration={registration} />}
      {deal !== null && (
        <>
          <Rows rows={deal.rows.map(([name = '', value]) => [name, value])} />
          {deal.hasPhoto && (
            <p>
              <a href={`/operator/deals/${deal.id}/photo`}>The owner’s photo</a>
            </p>
          )}
        </>
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
      {deal !== null && deal.isCounted !== null && operator.role === 'manager' && (
        <CountOutcome id={deal.id} isCounted={deal.isCounted} />
      )}
    </section>
  )
}

/** A manager takes a false outcome out of the buyer's record. */
function CountOutcome({ id, isCounted }: { id: string; isCounted: boolean }) {
  return (
    <details key={String(isCounted)}>
      <summary className="link">
        {isCounted
          ? 'Take this out of the buyer’s record'
          : 'Put this back into the buyer’s record'}
      </summary>
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

const REACH = { text: 'number', call: 'number', email: 'email' }

/** Who complained: an agent by name, anybody else by a number or an address that is shown for a reason. */
function WhoComplained({ complaint }: { complaint: DeskComplaint }) {
  const { reporter, reachBy } = complaint
  const [reach, setReach] = useState<string | null>(null)
  return (
    <section className="part">
      <h2>{reporter === null ? 'Who complained' : 'Reported by'}</h2>
      {reporter !== null && <Link href={`/desk/agents/${reporter.id}`}>{reporter.name}</Link>}
      {reach !== null && <p className="strong">{reach}</p>}
      {reporter === null && reach === null && (
        <Decide
          asks={`Why do you need their ${REACH[reachBy]}?`}
          hint="Three words or more"
          button={reachBy === 'email' ? 'Show Email' : 'Show Number'}
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
