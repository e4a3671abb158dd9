// Before the answer no buyer can be given the number.
import type { ReactNode } from 'react'
import { stopsTextsTo } from '../../domain/posting-in-words.ts'
import { Plate } from './Plate.tsx'

interface WhoseCarProps {
  /** The question's place among the page's headings. */
  level: 'h1' | 'h2'
  registration: string
  /** Such as Blue Ford Focus, 2014; null where nothing is known of the car. */
  vehicle: string | null
  /** Says how we come to ask. */
  why: ReactNode
  /** The answers, and what else there is to say. */
  children: ReactNode
}

export function WhoseCar({ level: Heading, registration, vehicle, why, children }: WhoseCarProps) {
  return (
    <section className="board whose" aria-labelledby="whose-car">
      <Heading id="whose-car" tabIndex={-1}>
        Is this your car?
      </Heading>
      <Plate registration={registration} />
      {vehicle !== null && <p className="vehicle">{vehicle}</p>}
      <p>{why}</p>
      {children}
    </section>
  )
}

interface AnswerProps {
  id: string
  label: string
  /** What it does, in one sentence. */
  effect: string
  disabled?: boolean
  /** Without it the button submits the form around it. */
  onClick?: (button: HTMLElement) => void
}

/** One answer: neither looks like the right one. */
export function Answer({ id, label, effect, disabled = false, onClick }: AnswerProps) {
  return (
    <div className="answer">
      <button
        type={onClick === undefined ? 'submit' : 'button'}
        className="button"
        disabled={disabled}
        aria-describedby={`${id}-effect`}
        onClick={({ currentTarget }) => onClick?.(currentTarget)}
      >
        {label}
      </button>
      <p id={`${id}-effect`}>{effect}</p>
    </div>
  )
}

export const YES = {
  id: 'yes',
  label: 'Yes, it’s mine',
  effect: 'From then on, subscribed local buyers can be given your number.',
} as const

export const NO = {
  id: 'no',
  label: 'No, stop these texts',
  effect: stopsTextsTo('this number'),
} as const
