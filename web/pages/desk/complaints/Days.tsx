import { ANSWER_DAYS, LAW_DAYS } from '../../../../domain/complaint-fields.ts'
import type { DeskComplaint } from '../../../../domain/wire/desk-complaints.ts'
import { dayWords } from '../parts/when.ts'

/** A mark for each of the thirty days, with the dates in words below. */
export function Days({ day, receivedAt, answerBy, byLaw }: DeskComplaint) {
  const marks = Array.from({ length: LAW_DAYS }, (_, index) => index + 1)
  const lookOf = (mark: number): string => {
    if (mark === day) return 'today'
    return [mark < day && 'passed', mark === ANSWER_DAYS && 'promised'].filter(Boolean).join(' ')
  }
  return (
    <div className="complaint-days">
      <ol aria-hidden="true">
        {marks.map((mark) => (
          <li key={mark} className={lookOf(mark)} />
        ))}
      </ol>
      <p>
        <span>Received {dayWords(receivedAt)}</span>
        <span>
          Promised by <strong>{dayWords(answerBy)}</strong>
        </span>
        <span>By law {dayWords(byLaw)}</span>
      </p>
    </div>
  )
}
