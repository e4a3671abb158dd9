// A business applies to be an agent: what an agent gets, the form, and what happens next. The form
// posts by itself where there is no script.
import { useState } from 'react'
import { ApplicationForm } from './ApplicationForm.tsx'
import { Applied } from './Applied.tsx'
import { NextSteps } from './NextSteps.tsx'

/** The page at /agents/apply. */
export function ApplyPage() {
  const [isSent, setSent] = useState(false)
  return (
    <main className="apply">
      <div className="board">
        <h1>Become an agent</h1>
        <p>
          Agents are licensed local buyers. You see cars that owners across the UK want to sell or
          scrap, with photo, issues and distance from your yard, and give your quote.
        </p>
        <p>
          Quoting is free. A subscription also shows you the phone numbers of owners who confirmed
          theirs.
        </p>
      </div>
      <div className="apply-form">
        {isSent ? (
          <Applied takesFocus />
        ) : (
          <>
            {/* Where the server sends a form that posted by itself; shown only to those who come there. */}
            <div id="sent" className="apply-sent">
              <Applied />
            </div>
            <ApplicationForm onSent={() => setSent(true)} />
          </>
        )}
      </div>
      <NextSteps />
    </main>
  )
}
