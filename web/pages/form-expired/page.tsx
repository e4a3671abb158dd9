// For a browser that asks again for the answer to a form sent without JavaScript, as one does that restores
// its tabs: the answer is gone, and the form must not be sent a second time.
import type { PageMetadata } from '../page.ts'

export const metadata: PageMetadata = {
  title: 'Page expired',
  description: 'The answer to this form is no longer here.',
}

export function Page() {
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
