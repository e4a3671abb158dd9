import type { PageMetadata } from '../page.ts'

export const metadata: PageMetadata = {
  title: 'Texts stopped',
  description: 'The posting is deleted.',
}

/** Leads home, as the modal of the edit page does. */
export function Page() {
  return (
    <main className="narrow">
      <div className="board">
        <h1>Texts stopped</h1>
      </div>
      <div className="fields">
        <p>%STOPPED%</p>
        <a className="button primary" href="/">
          Back to Home Page
        </a>
      </div>
    </main>
  )
}
