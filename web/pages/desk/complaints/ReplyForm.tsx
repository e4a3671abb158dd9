import { useState } from 'react'
import type {
  DeskAnswered,
  DeskComplaint,
  DeskReply,
} from '../../../../domain/wire/desk-complaints.ts'
import { doOnceAtDesk } from '../../../calls/desk/desk-calls.ts'
import { Alert } from '../../../components/Alert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { GrowingField } from '../../../components/Field.tsx'
import { useAct } from '../parts/use-act.ts'
import { CloseForm } from './CloseForm.tsx'
import { complaintPath, whoComplained } from './complaint-words.ts'
import { Segments } from './Segments.tsx'

const HOW = {
  text: 'They’ll get this by text.',
  call: 'They can’t be texted: we keep this, and you call them.',
  email: 'We keep this, and you email it to them.',
}

/** A message to the complainant or to the buyer, and the way to closing. */
export function ReplyForm({ complaint }: { complaint: DeskComplaint }) {
  const { buyer, reachBy } = complaint
  const [to, setTo] = useState<DeskReply['to']>('complainant')
  const [words, setWords] = useState('')
  const [isClosing, setClosing] = useState(false)
  const [answered, setAnswered] = useState<DeskAnswered | null>(null)
  const { isBusy, fault, run } = useAct(async () => {
    const outcome = await doOnceAtDesk<DeskAnswered>(`${complaintPath(complaint)}/messages`, {
      to,
      words,
    } satisfies DeskReply)
    if (outcome.kind === 'done') {
      setAnswered(outcome.value)
      setWords('')
    }
    return outcome
  })
  if (isClosing) return <CloseForm complaint={complaint} onKeep={() => setClosing(false)} />
  const toBuyer = buyer?.mayTrade === true ? 'console' : 'call'
  const hint = to === 'complainant' ? HOW[reachBy] : BUYER_HOW[toBuyer]
  return (
    <form
      className="complaint-reply"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      {buyer !== null && (
        <Segments
          legend="Reply to"
          name="to"
          options={[
            { value: 'complainant', words: `To the ${whoComplained(complaint)}` },
            { value: 'buyer', words: 'To the buyer' },
          ]}
          chosen={to}
          onChoose={setTo}
        />
      )}
      <GrowingField
        id="words"
        label="Reply"
        rows={3}
        maxLength={4000}
        hint={hint}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {fault !== null && <Alert kind="warning">{fault}</Alert>}
      <div className="complaint-buttons">
        <SubmitButton busyText={isBusy ? 'Sending..' : null}>Send Reply</SubmitButton>
        <button type="button" className="button" onClick={() => setClosing(true)}>
          Close With Outcome
        </button>
      </div>
      <output>{answered !== null && <WhatToDo {...answered} />}</output>
    </form>
  )
}

const BUYER_HOW = {
  console:
    'They read this in the console, and nothing else of the complaint. Name the car, not who complained.',
  call: 'They can’t sign in: we keep this, and you call them.',
}

/** What the operator still has to do. */
function WhatToDo({ complainant, buyer }: DeskAnswered) {
  const by = complainant ?? buyer
  if (by === 'email') return <>Kept. Now email it to them: show their email address.</>
  if (by === 'call') return <>Kept. Now call them and say it.</>
  return <>Sent.</>
}
