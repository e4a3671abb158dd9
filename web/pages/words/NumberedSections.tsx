import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../components/Icons.tsx'

interface SectionProps {
  id: string
  heading: string
  children: ReactNode
}

interface NumberedSectionsProps {
  title: string
  updated: string
  children: ReactElement<SectionProps>[]
}

export function NumberedSections({ title, updated, children }: NumberedSectionsProps) {
  return (
    <main className="prose">
      <h1>{title}</h1>
      <p className="quiet">Last updated {updated}</p>
      <div className="beside">
        <nav className="contents" aria-label="Contents">
          <a className="back" href="/">
            <Icon box="20 14" d="M19 7H2m6-6L2 7l6 6" />
            Back to Home
          </a>
          <ol role="list">
            {children.map(({ props: { id, heading } }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="sections">{children}</div>
      </div>
    </main>
  )
}

export function Section({ id, heading, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}
