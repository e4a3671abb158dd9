// The server puts the problems in.
import type { ReactNode } from 'react'
import { WarningIcon } from '../../components/Icons.tsx'
import type { PageName } from '../../../domain/site/site-pages.ts'
import type { PageModule } from '../page.ts'

interface RefusedProps {
  title: string
  /** Where its button leads, and what that says. */
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

/** Answers a form's own post. */
function makeRefusedForm(title: string, description: string, way: string): PageModule {
  return {
    metadata: { title, description },
    Page: () => (
      <Refused title={title} way={way}>
        {BACK}
      </Refused>
    ),
  }
}

/** Answers the home form's own post in the error modal's words. */
function RefusedPage() {
  return (
    <Refused title="Error in Submission!" way="/">
      <p>
        We could not submit your request. Please check all inputs, including registration and phone
        number.
      </p>
      {BACK}
    </Refused>
  )
}

/**
 * For a browser that asks again for the answer to a form sent without JavaScript, as one does that restores its tabs:
 * the answer is gone, and the form must not be sent a second time.
 */
function FormExpiredPage() {
  return (
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
    </main>
  )
}

/** Leads home, as the modal of the edit page does. */
function TextsStoppedPage() {
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

/** Each notice, by the name of its page. */
export const NOTICES: Partial<Record<PageName, PageModule>> = {
  refused: {
    metadata: {
      title: 'Error in Submission',
      description: 'Your request could not be submitted.',
    },
    Page: RefusedPage,
  },
  'lost-link-refused': makeRefusedForm(
    'We couldn’t send the link',
    'Your link could not be sent again.',
    '/lost-link',
  ),
  'complain-refused': makeRefusedForm(
    'We couldn’t take your complaint',
    'Your complaint could not be sent.',
    '/complain',
  ),
  // The server puts in the reason and the way on: server/site/pages.ts.
  'link-refused': {
    metadata: { title: '%TITLE%', description: 'What your link asked for could not be done.' },
    Page: () => <Refused title="%TITLE%" way="%WAY_ON%" says="%WAY_ON_SAYS%" />,
  },
  'form-expired': {
    metadata: { title: 'Page expired', description: 'The answer to this form is no longer here.' },
    Page: FormExpiredPage,
  },
  'texts-stopped': {
    metadata: { title: 'Texts stopped', description: 'The posting is deleted.' },
    Page: TextsStoppedPage,
  },
}
