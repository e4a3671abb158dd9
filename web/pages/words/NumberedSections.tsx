import type { ReactNode } from 'react'
import { Icon } from '../../components/Icons.tsx'

export interface Section {
  id: string
  heading: string
  body: ReactNode
}

interface NumberedSectionsProps {
  title: string
  updated: string
  /** When the present text was written. */
  revised: string
  sections: Section[]
}

/** A whole <main>: title, date, contents, and one numbered h2 for each section. */
export function NumberedSections({ title, updated, revised, sections }: NumberedSectionsProps) {
  return (
    <main className="prose">
      <h1>{title}</h1>
      <p className="quiet">
        Last updated {updated} <br /> This text: {revised}
      </p>
      <div className="beside">
        <nav className="contents" aria-label="Contents">
          <a className="back" href="/">
            <Icon box="20 14" d="M19 7H2m6-6L2 7l6 6" />
            Back to Home
          </a>
          <ol role="list">
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="sections">
          {sections.map(({ id, heading, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{heading}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </main>
  )
}
