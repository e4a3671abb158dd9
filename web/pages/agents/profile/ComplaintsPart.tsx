import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentsComplaints } from '../../../../domain/wire/complaints.ts'
import { timeInWords } from '../../../../domain/basics/time.ts'
import { answerComplaint, listComplaints } from '../../../calls/agents/account.ts'
import { Alert } from '../../../components/Alert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { ask } from '../../../components/console/ask.ts'
import { CallAlert } from '../../../components/console/ConsoleFrame.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { GrowingField } from '../../../components/Field.tsx'
import { loadStyle } from '../../../components/load-style.ts'
import { longDate } from '../../../components/console/dates.ts'
import { useCall } from '../parts/use-call.ts'
import style from './complaints.css?url'

await loadStyle(style)

/** The page at /agents/profile/complaints. */
export function ComplaintsPart() {
  const { data, error, refetch } = useQuery({
    queryKey: KEYS.complaints,
    queryFn: () => ask(listComplaints()),
  })
  if (data === undefined && error !== null) {
    return <CallAlert fault={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <output>Opening..</output>
  if (data.complaints.length === 0) {
    return <p>We haven’t written to you about a complaint. If we do, you’ll find it here.</p>
  }
  return (
    <div className="own-complaints">
      <p>Only we read what you answer.</p>
      {data.complaints.map((complaint) => (
        <Complaint key={complaint.reference} complaint={complaint} />
      ))}
    </div>
  )
}

function Complaint({ complaint }: { complaint: AgentsComplaints['complaints'][number] }) {
  const { reference, isOpen, messages } = complaint
  return (
    <section className="part" aria-label={`Complaint ${reference}`}>
      <h2>
        {reference} {!isOpen && <span className="quiet">Closed</span>}
      </h2>
      <ol>
        {messages.map(({ isOurs, words, at }) => (
          <li key={at + words}>
            <p>
              <strong>{isOurs ? 'We wrote' : 'You answered'}</strong>{' '}
              <time className="quiet" dateTime={at}>
                {longDate(at)}, {timeInWords(at)}
              </time>
            </p>
            <p className="said">{words}</p>
          </li>
        ))}
      </ol>
      {isOpen && <AnswerForm reference={reference} />}
    </section>
  )
}

/** What the buyer answers, for the operator alone. */
function AnswerForm({ reference }: { reference: string }) {
  const queries = useQueryClient()
  const [words, setWords] = useState('')
  const [isSent, setSent] = useState(false)
  const { busy, fault, send } = useCall(
    (typed: string) => answerComplaint(reference, typed),
    () => {
      setWords('')
      setSent(true)
      return queries.invalidateQueries({ queryKey: KEYS.complaints })
    },
  )
  return (
    <form
      aria-label={`Answer ${reference}`}
      onSubmit={(event) => {
        event.preventDefault()
        setSent(false)
        send(words.trim())
      }}
    >
      <GrowingField
        id={`words-${reference.replaceAll(' ', '')}`}
        label="Your answer"
        rows={3}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {fault !== null && <Alert kind="warning">{fault.message}</Alert>}
      <SubmitButton busyText={busy ? 'Sending..' : null}>Send Answer</SubmitButton>
      <output>{isSent && <span className="alert done">We have your answer.</span>}</output>
    </form>
  )
}
