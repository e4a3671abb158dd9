import { useState } from 'react'
import { Link } from 'wouter'
import type { DeskComplaints } from '../../../../domain/wire/desk-complaints.ts'
import { Heading } from '../../../components/console/Heading.tsx'
import { DeskTable } from '../parts/DeskTable.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { dayWords, timeWords } from '../parts/when.ts'
import { aboutWords, complaintPath, ofThirtyDays, OUTCOME_WORDS } from './complaint-words.ts'
import { Segments } from './Segments.tsx'

/** The page at /desk/complaints, with agents' reports. */
export function ComplaintsPage() {
  const [isClosed, setClosed] = useState(false)
  return (
    <>
      <Heading>Complaints</Heading>
      <Segments
        legend="Which complaints"
        name="which"
        options={[
          { value: 'open', words: 'Open' },
          { value: 'closed', words: 'Closed' },
        ]}
        chosen={isClosed ? 'closed' : 'open'}
        onChoose={(which) => setClosed(which === 'closed')}
      />
      <Loaded path={`complaints?closed=${isClosed}`} has="complaints">
        {(listed: DeskComplaints) => <Listed {...listed} isClosed={isClosed} />}
      </Loaded>
    </>
  )
}

function Listed({ complaints, isWhole, isClosed }: DeskComplaints & { isClosed: boolean }) {
  return (
    <>
      <DeskTable
        caption={isClosed ? 'Closed complaints' : 'Open complaints'}
        columns={['Reference', 'Received', 'About', [isClosed ? 'Outcome' : 'Promised by', 'end']]}
        rows={complaints.map((one) => ({
          key: one.reference,
          cells: [
            <Link key="reference" href={`/desk/${complaintPath(one)}`}>
              {one.reference}
            </Link>,
            timeWords(one.receivedAt),
            aboutWords(one),
            one.outcome === null ? <Due key="due" {...one} /> : OUTCOME_WORDS[one.outcome],
          ],
        }))}
        empty={isClosed ? 'None has been closed.' : 'No complaint is open.'}
      />
      {!isWhole && <p className="quiet">These are the first {complaints.length}.</p>}
    </>
  )
}

function Due({ answerBy, day }: DeskComplaints['complaints'][number]) {
  return (
    <>
      {dayWords(answerBy)} <span className="quiet">{ofThirtyDays(day)}</span>
    </>
  )
}
