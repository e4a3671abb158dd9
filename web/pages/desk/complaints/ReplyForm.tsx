import { useState } from 'react'
import { OUTCOMES, outcomesOf, type ComplaintOutcome } from '../../../../domain/complaint-fields.ts'
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
import { complaintPath, sidesOf } from './ComplaintsPage.tsx'

type To = 'complainant' | 'other' | ComplaintOutcome

/** A message to one side, or the outcome, with which words go to who complained. */
export function ReplyForm({ complaint }: { complaint: DeskComplaint }) {
  const [to, setTo] = useState<To>('complainant')
  const [words, setWords] = useState('')
  const [told, setTold] = useState<DeskAnswered | null>(null)
  const { complainant, other } = sidesOf(complaint)
  const outcome = to === 'complainant' || to === 'other' ? null : to
  const { isBusy, fault, run } = useAct(
    () => {
      const reply: DeskReply =
        outcome === null ? { to: to === 'other' ? to : 'complainant', words } : { outcome, words }
      const path = `${complaintPath(complaint)}/messages`
      return doOnceAtDesk<DeskAnswered>(path, reply)
    },
    (answered) => {
      setTold(answered)
      setWords('')
    },
  )
  const choices: [To, string][] = [
    ['complainant', `Write to ${complainant}`],
    ...(other === null ? [] : ([['other', `Write to ${other}`]] as [To, string][])),
    ...outcomesOf({ isReport: complaint.reporter !== null }).map((one): [To, string] => [
      one,
      `Close: ${OUTCOMES[one][0].toLowerCase()}`,
    ]),
  ]
  return (
    <form
      className="decide complaint-reply"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <fieldset>
        <legend>What next?</legend>
        {choices.map(([value, name]) => (
          <label key={value} className="decide-reason">
            <input type="radio" name="to" checked={value === to} onChange={() => setTo(value)} />
            {name}
          </label>
        ))}
      </fieldset>
      <GrowingField
        id="words"
        label="Words"
        optional={outcome !== null}
        rows={3}
        maxLength={4000}
        hint={hintOf(complaint, to)}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {fault !== null && <Alert kind="warning">{fault}</Alert>}
      <SubmitButton busyText={isBusy ? 'Sending..' : null}>
        {outcome === null ? 'Send' : 'Close and Tell Them'}
      </SubmitButton>
      <output>{told !== null && whatToDo(told)}</output>
    </form>
  )
}

const HOW = {
  text: 'They’ll get this by text.',
  call: 'They can’t be texted: we keep this, and you call them.',
  email: 'We keep this, and you email it to them.',
}

function hintOf({ kind, reachBy, reporter }: DeskComplaint, to: To): string {
  if (to === 'complainant') return HOW[reachBy]
  if (to === 'other' && reporter === null) {
    return 'They read this in the console, and nothing else of the complaint. Name the car, not who complained.'
  }
  if (to === 'other') {
    return 'They’ll get this by text, with the link to the posting. Don’t name who reported it.'
  }
  const sold = kind === 'already-sold' && to === 'right' ? ' This takes the car down.' : ''
  return `Before it we say: “${OUTCOMES[to][1]}”${sold}`
}

/** What the operator still has to do. */
function whatToDo({ complainant, other }: DeskAnswered): string {
  const by = complainant ?? other
  if (by === 'email') return 'Kept. Now email it to them: show their email address.'
  if (by === 'call') return 'Kept. Now call them and say it.'
  return 'Sent.'
}
