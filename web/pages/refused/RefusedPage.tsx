// What an owner without JavaScript sees when a submission is refused: the error modal's words, as a
// page. The server puts its problems in.
import { Trouble } from '../../components/Trouble.tsx'

/** Answers the home form's own post. */
export function RefusedPage() {
  return (
    <main className="single refused">
      <Trouble large />
      <h1>Error in Submission!</h1>
      <p>
        We could not submit your request. Please check all inputs, including registration and phone
        number.
      </p>
      <ul className="plain problems">%PROBLEMS%</ul>
      <a className="button primary" href="/">
        Try Again
      </a>
    </main>
  )
}
