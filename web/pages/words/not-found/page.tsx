import type { PageMetadata } from '../../page.ts'

export const metadata: PageMetadata = {
  title: 'Page not found',
  description: 'There is no page at this address.',
}

export function Page() {
  return (
    <main className="not-found">
      <div className="board">
        <svg className="icon" viewBox="0 0 96 120" aria-hidden="true">
          <path d="M48 120V34" />
          <path className="bar-edge" d="M6 20h84" />
          <path className="bar" d="M10 20h76" />
        </svg>
        <div>
          <h1>Page not found</h1>
          <p>
            There is no page at this address. If it came in a text, it may have been cut off: open
            the whole link.
          </p>
          <a className="button" href="/">
            Back to Home
          </a>
        </div>
      </div>
      <p>
        <a href="/lost-link">Lost your link?</a> We can text it to you again.
      </p>
    </main>
  )
}
