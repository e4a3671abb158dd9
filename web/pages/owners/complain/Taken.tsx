import { useEffect, useRef } from 'react'
import { fullDay } from '../../../../domain/basics/day-in-words.ts'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import type { TakenComplaint } from '../../../../domain/wire/complaints.ts'
import { SupportEmail, SupportPhone } from '../../../components/SupportLinks.tsx'

interface TakenProps {
  taken: Omit<TakenComplaint, 'success'>
  settings: Settings
}

const LOOK = {
  buyer: ['We ask the buyer', 'We won’t show them what you wrote or how to reach you.'],
  posting: ['We look at the posting', 'We’ll take it down if it breaks our terms.'],
  us: ['We look into it', 'We’ll check what happened, and put right what we can.'],
} as const

/** In place of the form once the complaint is taken: its reference first. */
export function Taken({ taken, settings }: TakenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [look, how] = LOOK[taken.about]
  const steps = [
    ...(taken.added ? [] : ([['Somebody reads it', `By ${fullDay(taken.readBy)}.`]] as const)),
    [look, how],
    ['You’ll get a full answer', `By ${fullDay(taken.answerBy, { withYear: true })}.`],
  ] as const
  return (
    <main className="narrow complaint-taken">
      <div className="board">
        <h1 ref={heading} tabIndex={-1}>
          {taken.added ? 'We’ve added it to your complaint' : 'We have your complaint'}
        </h1>
        <p>Your reference</p>
        <p className="reference">{taken.reference}</p>
      </div>
      {taken.givenBack && <p>The owner’s number doesn’t count towards today’s.</p>}
      {taken.textedTo !== null && <p>We’ve texted it to {taken.textedTo} as well.</p>}
      <section className="part">
        <h2>What happens next</h2>
        <ol className="plain numbered">
          {steps.map(([what, when]) => (
            <li key={what}>
              <h3>{what}</h3>
              <p>{when}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="part">
        <h2>More to say?</h2>
        <p>
          Use <a href={`/complain?reference=${taken.reference.replaceAll(' ', '')}`}>the form</a>,
          call <SupportPhone settings={settings} /> or email <SupportEmail settings={settings} />{' '}
          with your reference.
        </p>
      </section>
    </main>
  )
}
