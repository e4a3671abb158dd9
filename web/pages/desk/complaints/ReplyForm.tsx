import { useState } from 'react'
import { OUTCOMES, outcomesOf } from '../../../../domain/complaint-fields.ts'
import type { DeskAnswered, DeskComplaint } from '../../../../domain/wire/desk-complaints.ts'
import { doOnceAtDesk } from '../../../calls/desk/desk-calls.ts'
import { Decide } from '../parts/Decide.tsx'
import { complaintPath, sidesOf } from './ComplaintsPage.tsx'

const HOW = {
  text: 'They’ll get this by text.',
  call: 'They can’t be texted: we keep this, and you call them.',
  email: 'We keep this, and you email it to them.',
}

/** A message to one side, or the outcome, with which words go to who complained. */
export function ReplyForm({ complaint }: { complaint: DeskComplaint }) {
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
    <div className="complaint-reply">
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

/** What the operator still has to do. */
function whatToDo({ complainant, other }: DeskAnswered): string {
  const by = complainant ?? other
  if (by === 'email') return 'Kept. Now email it to them: show their email address.'
  return by === 'call' ? 'Kept. Now call them and say it.' : 'Sent.'
}
