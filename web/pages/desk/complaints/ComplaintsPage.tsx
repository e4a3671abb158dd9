import { Link } from 'wouter'
import { LAW_DAYS, OUTCOMES, REPORTS } from '../../../../domain/market/complaint-fields.ts'
import type { DeskComplaints } from '../../../../domain/wire/desk-complaints.ts'
import { Heading } from '../../../components/console/ConsoleFrame.tsx'
import { DeskTable, Loaded } from '../parts/DeskTable.tsx'
import { dayWords, timeWords } from '../../../components/console/dates.ts'

type Complaint = DeskComplaints['complaints'][number]

/** The page at /desk/complaints: complaints and agents' reports, first the open ones. */
export function ComplaintsPage() {
  return (
    <>
      <Heading>Complaints</Heading>
      {[false, true].map((isClosed) => (
        <section key={String(isClosed)} className="part">
          <h2>{isClosed ? 'Closed' : 'Open'}</h2>
          <Loaded path={`complaints?closed=${isClosed}`} has="complaints">
            {(listed: DeskComplaints) => <Listed {...listed} isClosed={isClosed} />}
          </Loaded>
        </section>
      ))}
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
            one.reporter === null
              ? aboutWords(one)
              : `${aboutWords(one)}, says ${one.reporter.name}`,
            one.outcome === null
              ? `${dayWords(one.answerBy)}, ${ofThirtyDays(one)}`
              : OUTCOMES[one.outcome][0],
          ],
        }))}
        empty={isClosed ? 'None has been closed.' : 'No complaint is open.'}
      />
      {!isWhole && <p className="quiet">These are the first {complaints.length}.</p>}
    </>
  )
}

/** Where it is, at the desk and among the calls. People read a reference in two parts. */
export function complaintPath({ reference }: Pick<Complaint, 'reference'>): string {
  return `complaints/${encodeURIComponent(reference.replaceAll(' ', ''))}`
}

const ABOUT = { buyer: 'A buyer', posting: 'A posting', us: 'Us' } as const

/** What a complaint is about, in one line. */
export function aboutWords({ about, kind, subject, registration }: Complaint): string {
  const what = kind === null ? subject || ABOUT[about] : REPORTS[kind]
  return registration === '' ? what : `${what}, ${registration}`
}

/** How long it has been open, of the days that the law gives. */
export function ofThirtyDays({ day }: Complaint): string {
  return day === 0 ? 'received today' : `day ${day} of ${LAW_DAYS}`
}
