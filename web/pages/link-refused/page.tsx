// The server puts in the reason and the way on: server/site/link-refused.ts.
import { WarningIcon } from '../../components/WarningIcon.tsx'
import type { PageMetadata } from '../page.ts'

export const metadata: PageMetadata = {
  title: '%TITLE%',
  description: 'What your link asked for could not be done.',
}

/** Leads back to the link, or to the lost-link page where the link opens nothing. */
export function Page() {
  return (
    <main className="narrow refused">
      <WarningIcon large />
      <h1>%TITLE%</h1>
      <ul className="plain problems">%PROBLEMS%</ul>
      <a className="button primary" href="%WAY_ON%">
        %WAY_ON_SAYS%
      </a>
    </main>
  )
}
