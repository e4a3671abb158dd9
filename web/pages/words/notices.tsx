// The server puts the problems in.
import type { ReactNode } from 'react'
import { WarningIcon } from '../../components/Alert.tsx'
import type { PageName } from '../../../domain/site/site-pages.ts'
import type { PageMetadata, PageModule } from '../page.ts'

interface RefusedProps {
  title: string
  /** The address of the form. */
  again: string
  /** Above the problems. */
  children?: ReactNode
}

function Refused({ title, again, children }: RefusedProps) {
  return (
    <main className="narrow refused">
      <WarningIcon large />
      <h1>{title}</h1>
      {children}
      <ul className="plain problems">%PROBLEMS%</ul>
      <a className="button primary" href={again}>
        Try Again
      </a>
    </main>
  )
}

// The error modal's words, without JavaScript.
const REFUSED: PageMetadata = {
  title: 'Error in Submission',
  description: 'Your request could not be submitted.',
}

/** Answers the home form's own post. */
function RefusedPage() {
  return (
    <Refused title="Error in Submission!" again="/">
      <p>
        We could not submit your request. Please check all inputs, including registration and phone
        number.
      </p>
      <p>Your browser’s Back button brings back what you typed.</p>
    </Refused>
  )
}

const LOST_LINK_REFUSED: PageMetadata = {
  title: 'We couldn’t send the link',
  description: 'Your link could not be sent again.',
}

/** Answers the lost-link form's own post. */
function LostLinkRefusedPage() {
  return (
    <Refused title="We couldn’t send the link" again="/lost-link">
      <p>Your browser’s Back button brings back what you typed.</p>
    </Refused>
  )
}

const COMPLAIN_REFUSED: PageMetadata = {
  title: 'We couldn’t take your complaint',
  description: 'Your complaint could not be sent.',
}

/** Answers the complaint form's own post. */
function ComplainRefusedPage() {
  return (
    <Refused title="We couldn’t take your complaint" again="/complain">
      <p>Your browser’s Back button brings back what you typed.</p>
    </Refused>
  )
}

// The server puts in the reason and the way on: server/site/link-refused.ts.
const LINK_REFUSED: PageMetadata = {
  title: '%TITLE%',
  description: 'What your link asked for could not be done.',
}

/** Leads back to the link, or to the lost-link page where the link opens nothing. */
function LinkRefusedPage() {
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

// For a browser that asks again for the answer to a form sent without JavaScript, as one does that restores
// its tabs: the answer is gone, and the form must not be sent a second time.
const FORM_EXPIRED: PageMetadata = {
  title: 'Page expired',
  description: 'The answer to this form is no longer here.',
}

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

const TEXTS_STOPPED: PageMetadata = {
  title: 'Texts stopped',
  description: 'The posting is deleted.',
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
  refused: { metadata: REFUSED, Page: RefusedPage },
  'lost-link-refused': { metadata: LOST_LINK_REFUSED, Page: LostLinkRefusedPage },
  'complain-refused': { metadata: COMPLAIN_REFUSED, Page: ComplainRefusedPage },
  'link-refused': { metadata: LINK_REFUSED, Page: LinkRefusedPage },
  'form-expired': { metadata: FORM_EXPIRED, Page: FormExpiredPage },
  'texts-stopped': { metadata: TEXTS_STOPPED, Page: TextsStoppedPage },
}
