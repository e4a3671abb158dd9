import { useState, type ReactNode } from 'react'
import {
  AFTER_THEY_HAVE_GONE,
  WHAT_TO_HAVE_READY,
  type Line,
} from '../../../domain/what-to-have-ready.ts'
import type { Deal } from '../../../domain/wire/deal.ts'
import { keepTicked, readTicked } from './ticked.ts'

/** Boxes for the owner alone: what is ticked stays in this browser. */
export function WhatToHaveReady({ deal }: { deal: Deal }) {
  const [ticked, setTicked] = useState(() => readTicked(deal))
  const tick = (id: string, isTicked: boolean): void => {
    const now = isTicked ? [...ticked, id] : ticked.filter((other) => other !== id)
    setTicked(now)
    keepTicked(deal, now)
  }
  return (
    <section className="part" aria-labelledby="ready">
      <h2 id="ready">What to have ready</h2>
      <p>{deal.route === 'scrap' ? 'For a car that is scrapped.' : 'For a car that is sold on.'}</p>
      <ul className="plain ready">
        {WHAT_TO_HAVE_READY[deal.route].map((line) => (
          <li key={line.id}>
            <input
              type="checkbox"
              id={line.id}
              checked={ticked.includes(line.id)}
              aria-describedby={`${line.id}-how`}
              onChange={({ currentTarget }) => tick(line.id, currentTarget.checked)}
            />
            <label htmlFor={line.id}>{line.what}</label>
            <How line={line} id={`${line.id}-how`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function AfterTheyHaveGone({ deal }: { deal: Deal }) {
  return (
    <section className="part" aria-labelledby="after">
      <h2 id="after">After they’ve gone</h2>
      <ol className="plain after-gone">
        {AFTER_THEY_HAVE_GONE[deal.route].map((line) => (
          <li key={line.id}>
            <h3>{line.what}</h3>
            <How line={line} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function How({ line: { how, page }, id }: { line: Line; id?: string }): ReactNode {
  return (
    <p id={id}>
      {how}
      {page !== undefined && (
        <>
          {' '}
          <a href={`https://www.${page}`}>{page}</a>
        </>
      )}
    </p>
  )
}
