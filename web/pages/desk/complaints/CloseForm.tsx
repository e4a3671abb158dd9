import { useState } from 'react'
import type { ComplaintOutcome } from '../../../../domain/complaint-fields.ts'
import type { DeskComplaint } from '../../../../domain/wire/desk-complaints.ts'
import { doOnceAtDesk } from '../../../calls/desk/desk-calls.ts'
import { Alert } from '../../../components/Alert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { GrowingField } from '../../../components/Field.tsx'
import { useAct } from '../parts/use-act.ts'
import { complaintPath, OUTCOME_WORDS, whoComplained } from './complaint-words.ts'

interface CloseFormProps {
  complaint: DeskComplaint
  onKeep: () => void
}

/** One of four outcomes, and what both sides will read. */
export function CloseForm({ complaint, onKeep }: CloseFormProps) {
  const { endings, buyer } = complaint
  const [outcome, setOutcome] = useState<ComplaintOutcome | null>(null)
  const [words, setWords] = useState('')
  const [wordsToBuyer, setWordsToBuyer] = useState('')
  const ending = endings.find((one) => one.outcome === outcome)
  const { isBusy, fault, run } = useAct(() =>
    doOnceAtDesk(`${complaintPath(complaint)}/close`, {
      outcome: outcome ?? 'withdrawn',
      words,
      wordsToBuyer,
    }),
  )
  return (
    <form
      className="complaint-reply"
      onSubmit={(event) => {
        event.preventDefault()
        if (outcome !== null) void run()
      }}
    >
      <fieldset>
        <legend>Close with outcome</legend>
        {endings.map((one) => (
          <label key={one.outcome} className="decide-reason">
            <input
              type="radio"
              name="outcome"
              required
              checked={one.outcome === outcome}
              onChange={() => setOutcome(one.outcome)}
            />
            {OUTCOME_WORDS[one.outcome]}
          </label>
        ))}
      </fieldset>
      {ending !== undefined && (
        <>
          <GrowingField
            id="words"
            label={`To the ${whoComplained(complaint)}`}
            optional
            rows={2}
            value={words}
            hint={`Before it: “${ending.toComplainant}”`}
            onChange={(event) => setWords(event.target.value)}
          />
          {buyer !== null && (
            <GrowingField
              id="words-to-buyer"
              label={`To ${buyer.name}`}
              optional
              rows={2}
              value={wordsToBuyer}
              hint={`Before it: “${ending.toBuyer}”`}
              onChange={(event) => setWordsToBuyer(event.target.value)}
            />
          )}
        </>
      )}
      {fault !== null && <Alert kind="warning">{fault}</Alert>}
      <div className="complaint-buttons">
        <SubmitButton busyText={isBusy ? 'Closing..' : null}>
          {buyer === null ? 'Close Complaint' : 'Close and Tell Both'}
        </SubmitButton>
        <button type="button" className="button" onClick={onKeep}>
          Keep Open
        </button>
      </div>
    </form>
  )
}
