// The server puts the problems in.
import type { ReactNode } from 'react'
import { NOT_SUBMITTED } from '../../../domain/basics/problem.ts'
import { WarningIcon } from '../../components/Icons.tsx'
import type { PageName } from '../../../domain/site/site-pages.ts'
import type { PageModule } from '../page.ts'

interface RefusedProps {
  title: string
  way: string
  says?: string
  children?: ReactNode
}

function Refused({ title, way, says = 'Try Again', children }: RefusedProps) {
  return (
    <main className="narrow refused">
      <WarningIcon large />
      <h1>{title}</h1>
      {children}
      <ul className="plain problems">%PROBLEMS%</ul>
      <a className="button primary" href={way}>
        {says}
      </a>
    </main>
  )
}

const BACK = <p>Your browser’s Back button brings back what you typed.</p>

function notice(title: string, description: string, page: ReactNode): PageModule {
  return { metadata: { title, description }, Page: () => page }
}

/** Answers a form's own post. */
function refusedForm(title: string, description: string, way: string): PageModule {
  return notice(
    title,
    description,
    <Refused title={title} way={way}>
      {BACK}
    </Refused>,
  )
}

export const NOTICES: Partial<Record<PageName, PageModule>> = {
  // The home form's own post, in the error modal's words.
  refused: notice(
    'Error in Submission',
    'Your request could not be submitted.',
    <Refused title={NOT_SUBMITTED.title} way="/">
      <p>{NOT_SUBMITTED.text}</p>
      {BACK}
    </Refused>,
  ),
  'lost-link-refused': refusedForm(
    'We couldn’t send the link',
    'Your link could not be sent again.',
    '/lost-link',
  ),
  'complain-refused': refusedForm(
    'We couldn’t take your complaint',
    'Your complaint could not be sent.',
    '/complain',
  ),
  // The server puts in the reason and the way on: server/site/pages.ts.
  'link-refused': notice(
    '%TITLE%',
    'What your link asked for could not be done.',
    <Refused title="%TITLE%" way="%WAY_ON%" says="%WAY_ON_SAYS%" />,
  ),
  // For a browser that asks again for the answer to a form sent without JavaScript, as one does that restores its
  // tabs: the answer is gone, and the form must not be sent a second time.
  'form-expired': notice(
    'Page expired',
    'The answer to this form is no longer here.',
    <main className="narrow refused">
      <h1>This page has expired</h1>
      <p>
        If we took your details, we’ve texted you a link to your posting. You don’t need to send
        them again.
      </p>
      <a className="button primary" href="/">
        Back to Home Page
      </a>
      <p>
        <a href="/lost-link">Lost your link?</a>
      </p>
    </main>,
  ),
  // Leads home, as the modal of the edit page does.
  'texts-stopped': notice(
    'Texts stopped',
    'The posting is deleted.',
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
    </main>,
  ),
}
