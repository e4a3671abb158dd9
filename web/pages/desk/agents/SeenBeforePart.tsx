import { Fragment } from 'react'
import { Link } from 'wouter'
import type { DeskAgent } from '../../../../domain/wire/desk-agents.ts'
import { becameWords, sharedWords, unsharedWords } from './agent-words.ts'

const FIELDS = ['phone', 'licence', 'name', 'postcode'] as const

/** Other accounts that share something with this one, and what became of them. */
export function SeenBeforePart({ agent: { id, seenBefore } }: { agent: DeskAgent }) {
  return (
    <section className="part">
      <h2>Seen here before</h2>
      <p className="agent-seen">
        {unsharedWords(seenBefore)}
        {FIELDS.map((field) => {
          const seen = seenBefore.filter(({ same }) => same.includes(field))
          if (seen.length === 0) return null
          return (
            <Fragment key={field}>
              {' '}
              {sharedWords(field, seen.length)}{' '}
              {seen.map((one, index) => (
                <Fragment key={one.id}>
                  {one.id === id ? (
                    'this one'
                  ) : (
                    <Link href={`/desk/agents/${one.id}`}>{one.name}</Link>
                  )}
                  , {becameWords(one)}
                  {index === seen.length - 1 ? '.' : '; '}
                </Fragment>
              ))}
            </Fragment>
          )
        })}
      </p>
    </section>
  )
}
