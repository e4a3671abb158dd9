import { useState } from 'react'
import { ANSWERS, type AskableFact } from '../../../../domain/facts.ts'
import { FACT_WORDS, NOT_SAID } from '../../../../domain/facts-in-words.ts'
import { useHydrated } from '../../../components/use-hydrated.ts'

interface FactRowProps {
  fact: AskableFact
  /** The answer that is kept; '' where nothing was said. */
  before: string
  /** How many buyers would like to know. */
  asked: number
}

/** The name and its answers. A second tap on an answer takes it back; without a script "Not said" does. */
export function FactRow({ fact, before, asked }: FactRowProps) {
  const [chosen, choose] = useState(before)
  const isHydrated = useHydrated()
  const answers = ANSWERS[fact]
  const offered = isHydrated ? answers : [...answers, { typed: '', label: NOT_SAID }]
  return (
    <div
      className={isHydrated && answers.length <= 3 ? 'fact' : 'fact below'}
      role="radiogroup"
      aria-labelledby={`${fact}-name`}
      aria-describedby={`${fact}-asked`}
    >
      <div>
        <strong id={`${fact}-name`}>{FACT_WORDS[fact].label}</strong>
        <AskedCount id={`${fact}-asked`} asked={chosen === '' ? asked : null} />
      </div>
      <div className={offered.length > 3 ? 'segments many' : 'segments'}>
        {offered.map(({ typed: value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={fact}
              value={value}
              checked={chosen === value}
              onChange={() => choose(value)}
              onClick={() => {
                if (isHydrated && chosen === value) choose('')
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

/** Under the name while nothing is chosen: who asks is why the row is worth answering. */
function AskedCount({ id, asked }: { id: string; asked: number | null }) {
  if (asked === null) return <p id={id} />
  if (asked === 0) return <p id={id}>{NOT_SAID}</p>
  return (
    <p id={id} className="asked">
      {asked === 1 ? '1 buyer asked' : `${asked} buyers asked`}
    </p>
  )
}
