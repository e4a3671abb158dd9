// A business applies to be an agent: what an agent gets, the form, and what happens next. The form
// posts by itself where there is no script.
import { useState } from 'react'
import { Route } from '../../components/Route.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import { Applied } from './Applied.tsx'

const STEPS = [
  { what: 'We look at your application', how: 'A person checks it, and the licence in it.' },
  { what: 'We text you', how: 'Once you are approved, to the mobile number you gave.' },
  {
    what: 'You sign in',
    how: 'With that number and a code that we text to it. Then you can quote.',
  },
]

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
      <Route steps={STEPS} />
    </main>
  )
}
